import * as z from 'zod/mini'
import { toLatinDigits } from '#lib/money.ts'
import { paragraph, Updated } from './fields.ts'
import { PaymentId } from './ids.ts'
import { handOverCodeLength } from './payments.ts'
import { route } from './route.ts'
import { wrong } from './wrong-field.ts'

const readDigits = (typed: string) => toLatinDigits(typed).replace(/\s+/gu, '')

const code = z
  .string(wrong('hand-over-code'))
  .check(
    z.overwrite(readDigits),
    z.regex(new RegExp(`^\\d{${handOverCodeLength}}$`), wrong('hand-over-code')),
  )

/** What the seller types: the buyer's code. */
export const HandOverCode = z.object({ code })

/** The seller sends the buyer's code; the buyer sends none. */
export const HandOverConfirmation = z.object({ code: z.optional(code) })

export const SaleCancellation = z.object({ reason: paragraph(500, 'cancellation-reason-missing') })

const params = z.object({ id: PaymentId })

/** Another text whenever something has changed that the page of the sale shows. */
export const SaleVersion = z.object({ version: z.string() })

/** What the buyer and the seller of a phone do between its sale and its hand-over. */
export const saleRoutes = {
  watch: route({
    method: 'GET',
    path: '/payments/{id}/version',
    shows: ['payments'],
    live: true,
    saleParam: 'id',
    summary:
      'A text that changes when the sale does. For `Accept: text/event-stream` it is sent again after each change.',
    who: 'self',
    params,
    reply: SaleVersion,
    limit: { max: 600, windowSeconds: 60 },
  }),
  handOver: route({
    method: 'POST',
    path: '/payments/{id}/hand-over',
    priority: 'high',
    changes: ['payments', 'bookings'],
    summary:
      'Confirm that the buyer has the phone: its buyer, or its seller with the buyer’s code. Then the money is captured.',
    who: 'self',
    params,
    body: HandOverConfirmation,
    reply: Updated,
    limit: { max: 60, windowSeconds: 60 },
  }),
  renewCode: route({
    method: 'POST',
    path: '/payments/{id}/codes',
    changes: ['payments', 'bookings'],
    summary: 'Get a new code for the hand-over after the last one was locked; for the buyer.',
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
      'End a sale before the hand-over, for its buyer or seller. The money is released, and the phone is for sale again.',
    who: 'self',
    params,
    body: SaleCancellation,
    reply: Updated,
    limit: { max: 20, windowSeconds: 60 },
  }),
}
