import * as z from 'zod/mini'
import { Updated } from '../fields.ts'
import { PaymentId } from '../ids.ts'
import { route } from '../route.ts'
import { MeetingAcceptance, MeetingProposal } from '../meetings.ts'

const params = z.object({ id: PaymentId })
const limit = { max: 30, windowSeconds: 60 }

/** How the buyer and the seller of a phone agree on when and where they meet. */
export const meetingRoutes = {
  propose: route({
    method: 'PUT',
    path: '/payments/{id}/meeting',
    changes: ['payments'],
    summary:
      'Propose when and where to meet, or change it, before the hand-over. For the buyer and the seller, who also gives a phone number.',
    who: 'self',
    params,
    body: MeetingProposal,
    reply: Updated,
    limit,
  }),
  accept: route({
    method: 'POST',
    path: '/payments/{id}/meeting/acceptance',
    changes: ['payments'],
    summary:
      'Accept the version of the meeting that the other side proposed. A seller also gives a phone number.',
    who: 'self',
    params,
    body: MeetingAcceptance,
    reply: Updated,
    limit,
  }),
}
