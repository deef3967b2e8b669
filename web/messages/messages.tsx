import { en, type Messages } from './en.ts'

export type { Messages } from './en.ts'

/** The texts in the language of the page. */
export const useMessages = (): Messages => en
