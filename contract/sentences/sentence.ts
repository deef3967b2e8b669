import type { ErrorCode } from '../errors.ts'

/** A sentence for people; a function where the sentence names something. */
export type Sentence = string | ((data: never) => string)

/** What a sentence about a field may mention. The check that failed provides what its sentence needs. */
export type WrongValue = {
  maximum: number
  minimum: number
  values: readonly string[]
  known: string
}

/** Sentences by reason. A reason is an error code, or an error code, a slash and what exactly it is about. */
export type SentencesByReason = Partial<Record<ErrorCode | `${ErrorCode}/${string}`, Sentence>>

/** The data that a sentence needs; undefined for a sentence that needs none. */
export type DataOf<S extends Sentence> = S extends (data: infer Data) => string ? Data : undefined

/** The same keys with the sentences of any language. A language that lacks a sentence does not compile. */
export type Translated<T> = T extends string
  ? string
  : T extends (...data: infer Data) => infer Text
    ? (...data: Data) => Translated<Text>
    : { [Key in keyof T]: Translated<T[Key]> }
