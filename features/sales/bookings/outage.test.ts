import { expect, test, vi } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import { audit } from '#test/sales/audit.ts'
import { bookBeforeEach } from '#test/sales/booked.ts'
import { approveByBkash, reserveByBkash } from '#test/sales/pay-by-bkash.ts'
import { askToPay, intentIdOf, reserve, statusOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { db, services } = product
const { booked, isSold } = bookBeforeEach(product)

test.each(['card', 'bkash'] as const)(
  'while the provider of %s does not answer, the buyer pays the other way, once',
  async (down) => {
    const { id, buyerId } = booked
    const first = down === 'card' ? await askToPay(product, buyerId, id) : undefined
    const opened = down === 'bkash' ? await approveByBkash(product, buyerId, id) : undefined
    const waiting = opened?.transationId ?? intentIdOf(first?.body.clientSecret ?? '')
    const { findIntent } = services.payments
    const outage = vi
      .spyOn(services.payments, 'findIntent')
      .mockImplementation((asked) =>
        asked === waiting ? Promise.reject(new Refusal('provider-unavailable/payments')) : findIntent(asked),
      )
    if (down === 'card') await reserveByBkash(product, booked)
    else await reserve(product, booked)
    expect(await isSold()).toBe(true)
    outage.mockRestore()
    await product.awaitJobs()
    expect(await statusOf(product, waiting)).toBe('canceled')
    expect(await audit(db)).toMatchObject({ sales: 1, reservedMinor: 5_450_000, owed: 0, differences: [] })
  },
)
