import type { Language } from '#lib/languages.ts'
import { language } from '#texts/language.ts'

/**
 * The `lang` of what somebody typed, by its letters; undefined if it is in the language of the page. A text with any
 * Bangla letters is Bangla: Bangla voices read Latin letters too, while English ones skip Bangla letters.
 */
export function langOf(typed: string, page: Language = language.code): Language | undefined {
  const own = findLanguage(typed)
  return own === page ? undefined : own
}

/** As `langOf`, for the name of a person or phone: in Latin letters it has no language. */
export const langOfName = (name: string, page?: Language): Language | undefined =>
  langOf(name, page) === 'bn' ? 'bn' : undefined

function findLanguage(typed: string): Language | undefined {
  // The taka sign is among the Bangla letters.
  if (/[\u0980-\u09F2\u09F4-\u09FF]/u.test(typed)) return 'bn'
  return /[a-z]/iu.test(typed) ? 'en' : undefined
}
