/**
 * Signs that show nothing and that no word needs: soft hyphens, zero-width spaces, byte order marks, and what changes
 * the direction of the text around it. Messengers and contacts put them around names and numbers.
 */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu

/** Several joiners count as the last of them. */
const repeatedJoiners = /[\u200c\u200d]+([\u200c\u200d])/gu
const joined = String.raw`[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`
/** Joiners that join nothing. Within a word, Bangla needs them (র‍্যাম), and emoji do (👩‍💻). */
const looseJoiners = new RegExp(`(?<!${joined})[\\u200c\\u200d]|[\\u200c\\u200d](?!${joined})`, 'gu')

/**
 * A text that somebody typed or pasted, in the one form in which it is stored and compared: each letter as NFC writes it
 * (one form of য়, ড় and ঢ়), without signs that show nothing, `\n` after each line, and no space around it. Control
 * characters and halves of characters stay: schemas refuse them.
 */
export function tidyText(typed: string): string {
  return typed
    .replaceAll(unseen, '')
    .replaceAll(repeatedJoiners, '$1')
    .replaceAll(looseJoiners, '')
    .replaceAll(/\r\n?|[\u2028\u2029]/gu, '\n')
    .normalize('NFC')
    .trim()
}
