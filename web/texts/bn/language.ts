import type { language as english } from '../en/language.ts'

export const language: typeof english = { code: 'bn' }
