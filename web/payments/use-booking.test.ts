import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings.ts'
import { BookingId, ListingId, PaymentId } from '#contract/ids.ts'
import { ownKey } from '#web/api/query-client.ts'
import { markSold } from './use-booking.ts'

const id = BookingId.parse('019aaaaa-0000-7000-8000-000000000000')
const paymentId = PaymentId.parse('019aaaaa-0000-7000-8000-000000000001')
const listingId = ListingId.parse('019aaaaa-0000-7000-8000-000000000002')

test.each([
  { paymentId, paymentState: 'cash-requested', sale: { situation: 'cash-requested' } },
  { endedPaymentId: paymentId, endedPaymentState: 'released', sale: { situation: 'ended' } },
])('right after paying, a booking with %j says nothing about the sale before', async (earlier) => {
  const client = new QueryClient()
  const key = ownKey('bookings', 'one', id)
  const booking = { id, listingId, paid: false, may: ['pay'], ...earlier } as unknown as Booking
  client.setQueryData(key, booking)
  await markSold(client, booking, { paid: true, intentId: 'pi_1' })
  expect(client.getQueryData(key)).toEqual({
    id,
    listingId,
    paid: true,
    intentId: 'pi_1',
    isSold: true,
    may: [],
  })
})
