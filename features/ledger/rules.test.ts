import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentStates } from '#contract/payment-states.ts'
import {
  balancesOfPayment,
  type Balances,
  findDifferences,
  findFee,
  findLines,
  type SaleMoney,
} from './rules.ts'

const untouched = { amountMinor: 100, capturedMinor: null, refundedMinor: 0, refundedByHandMinor: 0 }
const totalOf = (balances: Balances) => Object.values(balances).reduce((total, each) => total + each, 0)

const money = fc
  .record({
    state: fc.constantFrom(...paymentStates),
    amountMinor: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    refundedShare: fc.double({ min: 0, max: 1, noNaN: true }),
    feeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    byHandShare: fc.constantFrom(0, 0.3, 1),
    capturedShare: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ refundedShare, byHandShare, capturedShare, ...rest }): SaleMoney => {
    const capturedMinor = capturedShare === null ? null : Math.ceil(rest.amountMinor * capturedShare)
    const refundedMinor = Math.floor((capturedMinor ?? rest.amountMinor) * refundedShare)
    const refundedByHandMinor = Math.floor(refundedMinor * byHandShare)
    return { ...rest, capturedMinor, refundedMinor, refundedByHandMinor }
  })

test('whatever happens to a payment, each entry sums to zero, and the entries add up to its balances', () => {
  fc.assert(
    fc.property(fc.array(money, { minLength: 1, maxLength: 8 }), (history) => {
      const reached: Balances = {}
      for (const step of history) {
        const lines = findLines(reached, balancesOfPayment(step))
        expect(lines.reduce((total, { amountMinor }) => total + amountMinor, 0)).toBe(0)
        for (const { account, amountMinor } of lines) {
          expect(Number.isSafeInteger(amountMinor)).toBe(true)
          reached[account] = (reached[account] ?? 0) + amountMinor
        }
        const records = balancesOfPayment(step)
        expect(findDifferences({ ledger: reached, records, provider: records })).toEqual([])
      }
    }),
  )
})

test('the fee is rounded down, and fee and share sum to the price', () => {
  expect([findFee(5_450_050, 250), findFee(3, 5000), findFee(999, 0), findFee(2 ** 31 - 1, 10_000)]).toEqual([
    136_251,
    1,
    0,
    2 ** 31 - 1,
  ])
  fc.assert(
    fc.property(money, (of) => {
      const sold = { ...of, state: 'captured' } as const
      const { provider, sellers, fees, 'paid-out': paidOut } = balancesOfPayment(sold)
      const left = (of.capturedMinor ?? of.amountMinor) - of.refundedMinor
      expect(-sellers - fees).toBe(left)
      // The provider still has the money that was refunded by hand.
      expect(provider + paidOut).toBe(left)
      expect(fees).toBeLessThanOrEqual(0)
      expect(sellers).toBeLessThanOrEqual(0)
    }),
  )
})

test('the balances are zero before the capture and after a lost dispute', () => {
  const of = { ...untouched, feeBasisPoints: 250 }
  for (const state of [
    'open',
    'reserved',
    'capturing',
    'released',
    'cancelled',
    'uncollectable',
    'lost',
  ] as const) {
    const balances = balancesOfPayment({ ...of, state })
    expect([state, totalOf(balances), findLines({}, balances)]).toEqual([state, 0, []])
  }
})

test('a refund by hand leaves the operator’s bank account, and after a lost dispute the buyer owes it', () => {
  const of = { amountMinor: 100, capturedMinor: null, feeBasisPoints: 500 }
  const part = { ...of, refundedMinor: 40, refundedByHandMinor: 40 }
  const captured = { provider: 100, sellers: -57, fees: -3, 'paid-out': -40 }
  expect(balancesOfPayment({ ...part, state: 'captured' })).toMatchObject(captured)
  const lost = { provider: 0, sellers: 0, refunds: 40, 'paid-out': -40 }
  expect(balancesOfPayment({ ...part, state: 'lost' })).toMatchObject(lost)
  const whole = { ...of, refundedMinor: 100, refundedByHandMinor: 100 }
  const refunded = balancesOfPayment({ ...whole, state: 'refunded' })
  expect(findLines({}, refunded)).toEqual([
    { account: 'provider', amountMinor: 100 },
    { account: 'paid-out', amountMinor: -100 },
  ])
})
