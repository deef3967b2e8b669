import type { IncomingHttpHeaders } from 'node:http'
import { type Language, preferredLanguage } from '#lib/languages.ts'
import { bangla } from './bangla.ts'
import { english, type Sentences } from './sentences.ts'

/** Returns the sentences of a language. */
export const sentencesIn = (language: Language): Sentences => ({ en: english, bn: bangla })[language]

/** Returns the sentences that the caller of the API prefers. Our pages ask for those of their own language. */
export const sentencesFor = (headers: IncomingHttpHeaders): Sentences =>
  sentencesIn(preferredLanguage(headers['accept-language']))
