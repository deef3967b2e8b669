import * as z from 'zod/mini'
import { note, Updated } from './fields.ts'
import { ItemId } from './ids.ts'
import { route } from './route.ts'

export const reportReasons = ['stolen', 'fake-photos', 'wrong-details', 'scam', 'other'] as const
export const Report = z.object({
  reason: z.optional(z.enum(reportReasons, { error: 'Choose one of the reasons.' })),
  note: z.optional(note(500)),
})

export const moderationRoutes = {
  report: route({
    method: 'PUT',
    path: '/items/{id}',
    summary: 'Report a listing to the admins. `modifiedCount` is 0 when it was already under report.',
    who: 'guest',
    params: z.object({ id: ItemId }),
    body: z._default(Report, {}),
    reply: Updated,
    limit: { max: 60, windowSeconds: 600 },
  }),
}
