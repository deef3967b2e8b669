import { googleWindow as bangla } from '#contract/sentences/bn/google-window.ts'
import { googleWindow as english } from '#contract/sentences/en/google-window.ts'
import type { Translated } from '#contract/sentences/sentence.ts'
import type { Language } from '#lib/languages.ts'

/** The texts of the window in the language of the page that opened it. */
export const windowTexts: Record<Language, Translated<typeof english>> = { en: english, bn: bangla }
