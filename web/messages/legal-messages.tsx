import { legal } from './en/legal.ts'

/** The texts of the pages that the footer links to. They load only with those pages. */
export const useLegalMessages = () => legal
