import * as z from 'zod/mini'
import { Created, Updated } from '../fields.ts'
import { paging } from '../paging.ts'
import { PaymentId, SaleProblemId } from '../ids.ts'
import { ProblemOfferAcceptance, ProblemOfferRequest } from '../problem-offers.ts'
import { recentAdminSession, route } from '../route.ts'
import {
  ProblemsOfSale,
  SaleProblem,
  SaleProblemAnswer,
  SaleProblemDecision,
  SaleProblemReport,
} from '../sale-problems.ts'

const ofPayment = z.object({ id: PaymentId })
const params = z.object({ id: SaleProblemId })

export const saleProblemRoutes = {
  report: route({
    method: 'POST',
    path: '/payments/{id}/problems',
    changes: ['payments'],
    summary:
      'Report a problem with a sale. Both sides can until the hand-over, and the buyer for 48 hours after it. Only one is open at a time.',
    who: 'self',
    params: ofPayment,
    body: SaleProblemReport,
    reply: Created,
    limit: { max: 20, windowSeconds: 600 },
  }),
  listOfPayment: route({
    method: 'GET',
    path: '/payments/{id}/problems',
    shows: ['payments'],
    summary:
      'The problems that were reported with a sale, and their states. For its buyer, its seller and admins.',
    who: 'self',
    params: ofPayment,
    reply: ProblemsOfSale,
  }),
  list: route({
    method: 'GET',
    path: '/problems',
    shows: ['payments'],
    summary:
      'The problems of all sales, the newest first. With `open`: only undecided ones, the long unanswered first, then the answered ones.',
    who: 'admin',
    query: z.object({ open: z.optional(z.literal('true')), ...paging }),
    reply: z.array(SaleProblem),
    paged: true,
  }),
  withdraw: route({
    method: 'POST',
    path: '/problems/{id}/withdrawals',
    changes: ['payments'],
    summary: 'Withdraw a problem that is not decided. For the side that reported it.',
    who: 'self',
    params,
    reply: Updated,
    limit: { max: 60, windowSeconds: 600 },
  }),
  answer: route({
    method: 'POST',
    path: '/problems/{id}/answers',
    changes: ['payments'],
    summary:
      'Answer a problem that is not decided. Each problem has one answer. For the side that did not report it.',
    who: 'self',
    params,
    body: SaleProblemAnswer,
    reply: Updated,
    limit: { max: 60, windowSeconds: 600 },
  }),
  offer: route({
    method: 'POST',
    path: '/problems/{id}/offers',
    changes: ['payments'],
    summary:
      'Propose to the other side how to settle a problem that the buyer reported. Replaces the open offer. The first offer of the seller also answers the problem.',
    who: 'self',
    params,
    body: ProblemOfferRequest,
    reply: Created,
    limit: { max: 60, windowSeconds: 600 },
  }),
  acceptOffer: route({
    method: 'POST',
    path: '/problems/{id}/acceptances',
    changes: ['items', 'brands', 'bookings', 'payments'],
    summary:
      'Accept the open offer of the other side. It is carried out without an admin, and closes the problem. Cash is handed back by the seller, and the problem is closed when the buyer confirms it.',
    who: 'self',
    params,
    body: ProblemOfferAcceptance,
    reply: Updated,
    limit: { max: 60, windowSeconds: 600 },
  }),
  confirm: route({
    method: 'POST',
    path: '/problems/{id}/confirmations',
    changes: ['items', 'brands', 'bookings', 'payments'],
    summary:
      'Confirm that the seller of a sale in cash has handed the agreed money back. It closes the problem. For the buyer.',
    who: 'self',
    params,
    reply: Updated,
    limit: { max: 60, windowSeconds: 600 },
  }),
  decide: route({
    method: 'POST',
    path: '/problems/{id}/decisions',
    changes: ['items', 'brands', 'bookings', 'payments'],
    summary:
      'Decide a problem: capture or release reserved money, refund all or a part, or decline; of cash, uphold it, or confirm that it is back. Both parties read why. Not for an admin who is one of them.',
    ...recentAdminSession,
    params,
    body: SaleProblemDecision,
    reply: Updated,
    limit: { max: 120, windowSeconds: 60 },
  }),
}
