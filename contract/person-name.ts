import { cutText } from '#lib/graphemes.ts'
import { invisible } from '#lib/typed-numbers.ts'
import { tidyText } from '#lib/typed-text.ts'

/**
 * Characters that hide in a name, for use inside a character class of a pattern: they are invisible, change the direction
 * of the text, or are blank.
 */
const hidden = '\\p{Default_Ignorable_Code_Point}\\u2028\\u2029\\u2800\\ufff9-\\ufffb'
/** The two joiners that Bangla needs. They are allowed, although they are invisible. */
const joiners = '\\u200c\\u200d'

/** An emoji such as ❤️ is a sign and an invisible character, which asks for the coloured form. */
const emoji = '\\p{Extended_Pictographic}\\ufe0f'

export const withoutHiding = new RegExp(`^(?:${emoji}|[${joiners}]|[^${hidden}])*$`, 'u')
/** At least one character that can be seen: not only spaces, joiners and marks. */
export const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

const shopNames = ['hatbodol', 'হাতবদল']
const nonWordCharacters = /[^\p{L}\p{M}\p{N}]/gu
const unwanted = new RegExp(`(?![${joiners}])[\\p{Cc}\\p{Cs}${hidden}]`, 'gu')

/** Whether a name contains the shop's own, in any case and with any spaces or signs between its letters. */
export function isShopName(name: string): boolean {
  const seen = name.normalize('NFKC').replaceAll(invisible, '')
  const plain = seen.toLowerCase().replaceAll(nonWordCharacters, '')
  return shopNames.some((each) => plain.includes(each))
}

/**
 * The name for the record of somebody whose name another company tells us, at most 80 characters: without invisible
 * signs, or the first part of their address when nothing of the name can be used.
 */
export function chooseName(given: string | null, email: string): string {
  const usable = [given ?? '', email.slice(0, email.indexOf('@'))]
    .map((each) => cutText(tidyText(each.replaceAll(unwanted, '')), 80).trim())
    .find((each) => visible.test(each) && !isShopName(each))
  return usable ?? 'Customer'
}
