import * as z from 'zod/mini'
import { Created, Gigabytes, searchText, singleLine, Updated, wholeNumber } from './fields.ts'
import { ModelId } from './ids.ts'
import { publicRead, route } from './route.ts'
import { wrong } from './wrong-field.ts'

/** One version of a model. */
const MemoryVariant = z.object({ ramGb: Gigabytes, storageGb: Gigabytes })

/** A phone model that we know. */
export const Model = z.object({
  id: z.string(),
  /** The name of its brand. */
  brand: z.string(),
  name: z.string(),
  /** When it came out; null if nobody has said so. */
  year: z.nullable(z.number()),
  /** The sizes in which it was sold, from small to large. */
  variants: z.array(MemoryVariant),
})
export type Model = z.infer<typeof Model>

/** What listings of an unknown model have in common. */
export const UnrecognisedModel = z.object({
  brand: z.string(),
  /** What the seller of one of them wrote. */
  model: z.string(),
  listings: z.number(),
})
export type UnrecognisedModel = z.infer<typeof UnrecognisedModel>

/** The maximum lengths of the texts about a model, in characters. */
export const modelTextLimits = { brand: 40, name: 60, spelling: 80 }

/** How many models are suggested, and how many unrecognised ones are listed. */
export const modelCounts = { suggested: 8, unrecognised: 100 }

const Spelling = singleLine(modelTextLimits.spelling, 'model-missing')

export const NewModel = z.object({
  brand: singleLine(modelTextLimits.brand, 'brand'),
  name: singleLine(modelTextLimits.name, 'model-missing'),
  year: z.optional(z.nullable(wholeNumber(wrong('year'), 2000, 2100))),
  variants: z.optional(z.array(MemoryVariant).check(z.maxLength(40, wrong('gigabytes')))),
  /** Another way to write it. */
  spelling: z.optional(Spelling),
})
export type NewModel = z.infer<typeof NewModel>

export const modelRoutes = {
  suggest: route({
    method: 'GET',
    path: '/models',
    summary:
      'The phone model that a text means, and the models that somebody who types it may mean, the best first.',
    ...publicRead,
    shows: ['models'],
    query: z.object({
      q: z._default(searchText(100), ''),
      /** Only models of this brand. */
      brand: z.optional(searchText(80)),
    }),
    reply: z.object({
      recognised: z.nullable(
        z.object({ model: Model, ramGb: z.nullable(z.number()), storageGb: z.nullable(z.number()) }),
      ),
      /** The model that the text means if it is none of `brand`; otherwise null. */
      ofOtherBrand: z.nullable(Model),
      models: z.array(Model),
    }),
  }),
  listUnrecognised: route({
    method: 'GET',
    path: '/models/unrecognised',
    summary: 'What sellers have written for models that we do not know, the most frequent first; for admins.',
    who: 'admin',
    shows: ['models', 'items'],
    reply: z.array(UnrecognisedModel),
  }),
  create: route({
    method: 'POST',
    path: '/models',
    changes: ['models', 'items'],
    summary: 'Add a phone model, and recognise the listings of it; for admins.',
    who: 'admin',
    body: NewModel,
    reply: Created,
  }),
  teach: route({
    method: 'POST',
    path: '/models/{id}/spellings',
    changes: ['models', 'items'],
    summary: 'Add another way to write a phone model, and recognise the listings with it; for admins.',
    who: 'admin',
    params: z.object({ id: ModelId }),
    body: z.object({ spelling: Spelling }),
    reply: Updated,
  }),
}
