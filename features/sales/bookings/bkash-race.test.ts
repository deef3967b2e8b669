import { describe, expect } from 'vitest'
import { approvePayment } from '#emulators/bkash/approve-payment.ts'
import { audit } from '#test/sales/audit.ts'
import { bookBeforeEach } from '#test/sales/booked.ts'
import { buildBooking } from '#test/build.ts'
import { approveByBkash, chooseBkash, readReturn, returnFromBkash } from '#test/sales/pay-by-bkash.ts'
import { askToPay, confirmCard, intentIdOf, settle } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { pickRounds } from '#test/runner/rounds.ts'

const product = await startProduct()
const { db } = product
const rounds = pickRounds({ short: 4, long: 200 })
const { booked } = bookBeforeEach(product)

describe('paying by bKash at the same moment', () => {
  raceTest(
    'returning several times, even at the same time, sells the phone once and gets the same answer',
    async () => {
      const { id, buyerId } = booked
      const returned = await approveByBkash(product, buyerId, id)
      const answers = await Promise.all([1, 2, 3].map(() => returnFromBkash(product, buyerId, id, returned)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await returnFromBkash(product, buyerId, id, returned)).status).toBe(200)
    },
  )

  raceTest(
    'six tabs pay by bKash: they get one page, and all return approved; one payment is reserved, once',
    async () => {
      const { id, buyerId } = booked
      const tabs = await Promise.all([1, 2, 3, 4, 5, 6].map(() => chooseBkash(product, buyerId, id)))
      const pages = [...new Set(tabs.map(({ body }) => body.payAt as string))]
      expect(pages).toHaveLength(1)
      const returned = readReturn(await approvePayment(pages[0] ?? ''))
      const answers = await Promise.all(tabs.map(() => returnFromBkash(product, buyerId, id, returned)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
      await product.awaitJobs()
      expect(await audit(db)).toMatchObject({ sales: 1, reservedMinor: 5_450_000, owed: 0, differences: [] })
    },
  )

  raceTest(
    `returning from bKash and choosing the card reserves the money of only one payment, ${rounds} times`,
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const booking = await buildBooking(product)
        const returned = await approveByBkash(product, booking.buyerId, booking.id)
        const [back, { body }] = await Promise.all([
          returnFromBkash(product, booking.buyerId, booking.id, returned),
          askToPay(product, booking.buyerId, booking.id),
        ])
        if (body.clientSecret) await confirmCard(product, body.clientSecret)
        const intentId = body.authorizedId ?? intentIdOf(body.clientSecret ?? '')
        const paid = await settle(product, booking.buyerId, booking.id, intentId)
        expect([back.status, paid.status]).toContain(200)
      }
      await product.awaitJobs()
      const reservedMinor = rounds * 5_450_000
      expect(await audit(db)).toMatchObject({ sales: rounds, reservedMinor, owed: 0, differences: [] })
    },
    600_000,
  )
})
