import * as z from 'zod/mini'
import { Created, searchText, Updated } from '../fields.ts'
import { ModelId } from '../ids.ts'
import { publicRead, route } from '../route.ts'
import { Model, NewModel, Spelling, UnrecognisedModel } from '../models.ts'
import { maxChosenLength, maxSearchLength } from '../search-limits.ts'

export const modelRoutes = {
  suggest: route({
    method: 'GET',
    path: '/models',
    summary:
      'The phone model that is recognised in a text, and suggestions for somebody who is still typing it, the best first.',
    ...publicRead,
    shows: ['models'],
    query: z.object({
      q: z._default(searchText(maxSearchLength), ''),
      /** Only models of this brand. */
      brand: z.optional(searchText(maxChosenLength)),
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
    summary: 'What sellers have written for models that we do not know, the most frequent first. For admins.',
    who: 'admin',
    shows: ['models', 'items'],
    reply: z.array(UnrecognisedModel),
  }),
  create: route({
    method: 'POST',
    path: '/models',
    changes: ['models', 'items'],
    summary: 'Add a phone model, and recognise its listings. For admins.',
    who: 'admin',
    body: NewModel,
    reply: Created,
  }),
  teach: route({
    method: 'POST',
    path: '/models/{id}/spellings',
    changes: ['models', 'items'],
    summary: 'Add a spelling of a phone model, and recognise the listings that use it. For admins.',
    who: 'admin',
    params: z.object({ id: ModelId }),
    body: z.object({ spelling: Spelling }),
    reply: Updated,
  }),
}
