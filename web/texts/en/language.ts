import type { Language } from '#lib/languages.ts'

/** The language of the pages of this build, and the other one, in its own words. */
export const language = {
  code: 'en' as Language,
  other: 'bn' as Language,
  otherName: 'বাংলা',
  offer: 'বাংলায় পড়ুন',
  decline: 'না, থাক',
}
