import { beforeEach, expect, vi } from 'vitest'
import type { BookingId, ListingId, UserId } from '#contract/ids.ts'
import type { Finding } from '#test/http/wire-records.ts'
import { buildBooking } from '#test/build.ts'
import { findDealOf } from './pay.ts'
import type { Product } from '#test/product.ts'

/** Books a phone before each test. Returns the ids, and functions that read the state of the sale. */
export function bookBeforeEach(product: Product) {
  const booked = {} as { id: BookingId; itemId: ListingId; buyerId: UserId }
  beforeEach(async () => {
    Object.assign(booked, await buildBooking(product))
  })
  return {
    booked,
    isSold: async () => (await product.ask(`GET /items/${booked.itemId}`)).body.isSold === 'sold',
    stateOf: async (intentId: string) => (await findDealOf(product, intentId)).state,
  }
}

/** Runs a reconciliation as an admin. Returns its findings. */
export async function reconcile({ ask }: Product, admin: UserId) {
  const { status, body } = await ask('POST /payments/reconciliations', { as: admin })
  expect(status).toBe(200)
  return body as { compared: number; findings: Finding[] }
}

/** Drops every job of this product until the returned spy is restored. */
export const dropJobs = ({ services }: Product) => vi.spyOn(services.jobs, 'enqueue').mockResolvedValue()
