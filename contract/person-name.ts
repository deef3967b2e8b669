/**
 * Characters that hide in a name, for use inside a character class of a pattern: they change the direction of the text,
 * take no space, or are blank. The two joiners that Bangla needs (U+200C, U+200D) are allowed.
 */
const hiding =
  '\\u00ad\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}'

export const withoutHiding = new RegExp(`^[^${hiding}]*$`, 'u')
/** At least one character that can be seen: not only spaces, joiners and marks. */
export const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

const shopNames = ['hatbodol', 'হাতবদল']
const notSaid = /[^\p{L}\p{M}\p{N}]/gu
const unwanted = new RegExp(`[\\p{Cc}${hiding}]`, 'gu')

/** Whether a name contains the shop's own, in any case and with any spaces or signs between its letters. */
export function isShopName(name: string): boolean {
  const plain = name.normalize('NFKC').toLowerCase().replaceAll(notSaid, '')
  return shopNames.some((each) => plain.includes(each))
}

/**
 * The name for the record of somebody whose name another company tells us, at most 80 characters: without invisible
 * signs, or the first part of their address when nothing of the name can be used.
 */
export function chooseName(told: string | null, email: string): string {
  const usable = [told ?? '', email.slice(0, email.indexOf('@'))]
    .map((each) => each.replaceAll(unwanted, '').trim().slice(0, 80))
    .find((each) => visible.test(each) && !isShopName(each))
  return usable ?? 'Customer'
}
