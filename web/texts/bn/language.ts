import type { language as English } from '../en/language.ts'

export const language: typeof English = {
  code: 'bn',
  other: 'en',
  otherName: 'English',
  offer: 'Read in English',
  decline: 'No, thanks',
}
