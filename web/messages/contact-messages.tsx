import { sayContact } from '#contract/sentences/en/contact.ts'

const english = { sayContact, page: 'Contact' }

/** The texts that say how to reach the operator. They load only with the pages that say it. */
export const useContactMessages = () => english
