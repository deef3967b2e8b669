import { readSigns } from './common-passwords.ts'

/** The person who chooses the password, as far as we know them. */
export type PasswordOwner = { email?: string | null | undefined; name?: string | null | undefined }

const shop = ['hatbodol', 'হাতবদল']
/** Shorter words occur inside too many other words: "ali" in "quality". */
const minWordLength = 4

/**
 * Finds a word in the password that comes from its owner's name or email address or from the shop's name: attackers try
 * such words first, also with signs for letters. Undefined when there is none.
 */
export function findPersonalWord(
  password: string,
  { email, name }: PasswordOwner,
): 'name' | 'email' | 'shop' | undefined {
  const typed = fold(password)
  const readings = [typed, ...readSigns(typed)]
  const hasOneOf = (words: string[]) =>
    words.some(
      (word) => [...word].length >= minWordLength && readings.some((reading) => reading.includes(word)),
    )
  if (hasOneOf(shop)) return 'shop'
  if (hasOneOf(wordsOf(fold(name ?? '')))) return 'name'
  return hasOneOf(wordsOfAddress(fold(email ?? ''))) ? 'email' : undefined
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** The words of a text, and all of them joined without separators. */
function wordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...words, words.join('')]
}

/** For `karim.uddin1990+phones@gmail.com`: the words of the mailbox, with and without digits, and `gmail`. */
function wordsOfAddress(email: string): string[] {
  const [local = '', domain = ''] = email.split('@')
  const mailbox = local.replace(/\+.*$/, '')
  return [...wordsOf(mailbox), ...(mailbox.match(/\p{L}+/gu) ?? []), domain.split('.')[0] ?? '']
}
