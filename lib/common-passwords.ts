import { toLatinDigits } from './typed-numbers.ts'

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Loads some fifty thousand passwords in lower case, including the ten thousand most used. The list is large, so it loads
 * at the first use. After a failure, the next call tries again.
 */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
    (error: unknown) => {
      common = undefined
      throw error
    },
  )
  return common
}

/**
 * Whether attackers try this password among the first: it is in the list, also in capitals, with signs for letters or with
 * a few digits and signs around it, or it repeats a few characters. Bangla digits count as Latin ones.
 */
export function isCommonPassword(password: string, passwords: ReadonlySet<string>): boolean {
  const typed = toLatinDigits(password.normalize('NFKC').toLowerCase())
  if (repeatsItself(typed)) return true
  return listCores(typed)
    .flatMap((core) => [core, ...readSigns(core)])
    .some((word) => passwords.has(word))
}

/** Longer pieces than this are not tried first, however often they are repeated. */
const maxPiece = 4

/** Whether the text is one piece of at most four characters, again and again; the last one may be cut. */
function repeatsItself(text: string): boolean {
  const signs = [...text]
  return Array.from({ length: maxPiece }, (_, nth) => nth + 1).some(
    (length) => signs.length >= 2 * length && signs.every((sign, at) => sign === signs[at % length]),
  )
}

/** This many digits and signs around a word are as good as a password of their own. */
const enoughAround = 8

/** The text itself, and without the digits and signs at its end and at both ends, unless those are many. */
function listCores(text: string): string[] {
  const signs = [...text]
  const isOfWord = (sign: string) => /[\p{L}\p{M}]/u.test(sign)
  const end = signs.findLastIndex(isOfWord) + 1
  const withoutEnd = signs.slice(0, end).join('')
  const word = signs.slice(end === 0 ? 0 : signs.findIndex(isOfWord), end).join('')
  return [text, withoutEnd, word].filter((core) => [...core].length > [...text].length - enoughAround)
}

const letters: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's' }

/** Reads digits and signs as the letters that they look like: `p4$$w0rd` as `password`. */
export function readSigns(text: string): string[] {
  const read = text.replaceAll(/[034578@$]/g, (sign) => letters[sign] ?? sign)
  return ['i', 'l'].map((letter) => read.replaceAll(/[1!|]/g, letter))
}
