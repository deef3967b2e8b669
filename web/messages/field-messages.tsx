import { fields } from '#contract/sentences/en/fields.ts'

/** The sentences for the errors that schemas name. They load only with forms. */
export const useFieldMessages = () => fields
