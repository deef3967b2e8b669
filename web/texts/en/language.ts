import type { Language } from '#lib/languages.ts'

/** The language of the pages of this build. */
export const language = { code: 'en' as Language }
