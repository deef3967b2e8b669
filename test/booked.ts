import { beforeEach, expect, vi } from 'vitest'
import type { BookingId, ItemId, UserId } from '#contract/ids.ts'
import type { Finding } from '#contract/payments.ts'
import { buildBooking } from './build.ts'
import { findPaymentOf } from './pay.ts'
import type { Product } from './product.ts'

/** Before each test somebody books a phone. Gives who and what, and how it stands with their sale. */
export function bookBeforeEach(product: Product) {
  const booked = {} as { id: BookingId; itemId: ItemId; buyerId: UserId }
  beforeEach(async () => {
    Object.assign(booked, await buildBooking(product))
  })
  return {
    booked,
    isSold: async () => (await product.ask(`GET /items/${booked.itemId}`)).body.isSold === 'sold',
    stateOf: async (intentId: string) => (await findPaymentOf(product, intentId)).state,
  }
}

/** Has an admin compare our payments with the provider. Gives what that found. */
export async function reconcile({ ask }: Product, admin: UserId) {
  const { status, body } = await ask('POST /payments/reconciliations', { as: admin })
  expect(status).toBe(200)
  return body as { compared: number; findings: Finding[] }
}

/** Until it is restored, jobs of this product are as good as gone. */
export const loseJobs = ({ services }: Product) => vi.spyOn(services.jobs, 'enqueue').mockResolvedValue()
