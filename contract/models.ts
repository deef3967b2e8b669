import * as z from 'zod/mini'
import { Gigabytes, singleLine, wholeNumber } from './fields.ts'
import { schemaError } from './wrong-field.ts'

/** One version of a model. */
const MemoryVariant = z.object({ ramGb: Gigabytes, storageGb: Gigabytes })

/** A phone model that we know. */
export const Model = z.object({
  id: z.string(),
  /** The name of its brand. */
  brand: z.string(),
  /** The product line of the brand, such as Redmi Note; null if it is not known. */
  line: z.nullable(z.string()),
  name: z.string(),
  /** The year in which it was released; null if it is not known. */
  year: z.nullable(z.number()),
  /** The sizes in which it was sold, from small to large. */
  variants: z.array(MemoryVariant),
})
export type Model = z.infer<typeof Model>

/** The listings of one unknown model. */
export const UnrecognisedModel = z.object({
  brand: z.string(),
  /** What one of their sellers wrote. */
  model: z.string(),
  listings: z.number(),
})
export type UnrecognisedModel = z.infer<typeof UnrecognisedModel>

/** The maximum lengths of the texts about a model, in characters. */
export const modelTextLimits = { brand: 40, name: 60, spelling: 80 }

/** How many models are suggested, and how many unrecognised models are listed. */
export const modelCounts = { suggested: 8, unrecognised: 100 }

export const Spelling = singleLine(modelTextLimits.spelling, 'model-missing')

export const NewModel = z.object({
  brand: singleLine(modelTextLimits.brand, 'brand'),
  name: singleLine(modelTextLimits.name, 'model-missing'),
  year: z.optional(z.nullable(wholeNumber(schemaError('year'), 2000, 2100))),
  variants: z.optional(z.array(MemoryVariant).check(z.maxLength(40, schemaError('gigabytes')))),
  /** Another way to write it. */
  spelling: z.optional(Spelling),
})
export type NewModel = z.infer<typeof NewModel>
