import type * as z from 'zod/mini'
import type { fields } from './sentences/en/fields.ts'
import type { input } from './sentences/en/input.ts'
import type { WrongValue } from './sentences/sentence.ts'

/** The errors that schemas name. The browser has their sentences. */
export type SchemaError = keyof typeof fields
/** Every error of a field, including those that only the server finds. */
export type InputError = SchemaError | keyof typeof input

/** A field that the server refuses: its path in the request, its error, and the data for the sentence. */
export type WrongField = { path: string; error: InputError; data?: Partial<WrongValue> }

/**
 * Names the error of a schema or a check. Zod passes the name on as its message, and the server or the form replaces it
 * with the sentence.
 */
/*#__NO_SIDE_EFFECTS__*/
export const schemaError = (error: SchemaError) => ({ error })

/** The limits and choices of the check that failed, which the sentence may name. */
export function readData(issue: z.core.$ZodIssue): Partial<WrongValue> {
  const { maximum, minimum, values, params } = issue as Partial<WrongValue & { params: Partial<WrongValue> }>
  return { maximum, minimum, values, ...params }
}

/**
 * The sentence for an error of a field, in one language. An error without one is already a sentence: forms add such errors
 * themselves.
 */
export function describeFieldError(
  error: string,
  data: Partial<WrongValue> | undefined,
  sentences: Partial<Record<string, string | ((data: WrongValue) => string)>>,
): string {
  const sentence = Object.hasOwn(sentences, error) ? sentences[error] : undefined
  return typeof sentence === 'function' ? sentence({ ...data } as WrongValue) : (sentence ?? error)
}
