import { type Language, languages } from '#lib/languages.ts'

/** The language of the pages that are built or served in development: `PAGES_LANGUAGE`, or English. */
export function pagesLanguage(): Language {
  const asked = process.env['PAGES_LANGUAGE']
  return languages.find((language) => language === asked) ?? 'en'
}
