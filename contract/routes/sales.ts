import * as z from 'zod/mini'
import { Updated } from '../fields.ts'
import { paging } from '../paging.ts'
import { PaymentId } from '../ids.ts'
import { route } from '../route.ts'
import {
  HandOverConfirmation,
  SaleCancellation,
  SaleExplanationText,
  SaleVersion,
  UnfinishedSale,
} from '../sales.ts'

const params = z.object({ id: PaymentId })

/** What the buyer and the seller of a phone do between its sale and its hand-over. */
export const saleRoutes = {
  list: route({
    method: 'GET',
    path: '/sales',
    shows: ['items', 'bookings', 'payments'],
    summary:
      'My unfinished sales as a seller, the requests for cash and reports that wait for my answer, and the missed hand-overs that I have not explained, the earliest deadline first.',
    who: 'signed-in',
    query: z.object(paging),
    reply: z.array(UnfinishedSale),
    paged: true,
  }),
  watch: route({
    method: 'GET',
    path: '/payments/{id}/version',
    shows: ['payments'],
    live: true,
    saleParam: 'id',
    summary:
      'A version of the sale, which changes whenever the sale does. With `Accept: text/event-stream` it is sent again after each change.',
    who: 'self',
    params,
    reply: SaleVersion,
    limit: { max: 600, windowSeconds: 60 },
  }),
  handOver: route({
    method: 'POST',
    path: '/payments/{id}/hand-over',
    priority: 'high',
    // The public page of the phone says “Sold” from then on.
    changes: ['items', 'payments', 'bookings'],
    summary:
      'Confirm that the buyer has the phone, which captures the money. For its buyer, or its seller with the buyer’s code.',
    who: 'self',
    params,
    body: HandOverConfirmation,
    reply: Updated,
    limit: { max: 60, windowSeconds: 60 },
    countsWork: true,
  }),
  renewCode: route({
    method: 'POST',
    path: '/payments/{id}/codes',
    changes: ['payments', 'bookings'],
    summary: 'Make a new code for the hand-over after the last one was locked. For the buyer.',
    who: 'self',
    params,
    reply: Updated,
    limit: { max: 20, windowSeconds: 60 },
  }),
  cancel: route({
    method: 'POST',
    path: '/payments/{id}/cancellation',
    priority: 'high',
    changes: ['items', 'brands', 'bookings', 'payments'],
    summary:
      'Cancel a sale before the hand-over. The money is released, and the phone is for sale again. For its buyer and seller.',
    who: 'self',
    params,
    body: SaleCancellation,
    reply: Updated,
    limit: { max: 20, windowSeconds: 60 },
    countsWork: true,
  }),
  explain: route({
    method: 'POST',
    path: '/payments/{id}/explanations',
    changes: ['payments'],
    summary:
      'Tell the admins what happened after nobody confirmed the hand-over in time. Each side can do it once.',
    who: 'self',
    params,
    body: SaleExplanationText,
    reply: Updated,
    limit: { max: 20, windowSeconds: 600 },
  }),
}
