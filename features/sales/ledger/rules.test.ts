import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyStates, noFacts } from '#test/sales/money-facts.ts'
import {
  balancesOfPayment,
  type Balances,
  findDifferences,
  findFee,
  findLines,
  type SaleMoney,
} from './rules.ts'

const untouched = { ...noFacts, soldAt: new Date() }
const totalOf = (balances: Balances) => Object.values(balances).reduce((total, each) => total + each, 0)

const money = fc
  .record({
    state: fc.constantFrom(...moneyStates),
    dispute: fc.constantFrom(null, 'open' as const, 'lost' as const),
    requestedShare: fc.option(fc.constantFrom(0.5, 1)),
    promisedShare: fc.option(fc.constantFrom(0.5, 1)),
    soldAt: fc.constantFrom(null, new Date()),
    amountMinor: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    refundedShare: fc.double({ min: 0, max: 1, noNaN: true }),
    feeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    byHandShare: fc.constantFrom(0, 0.3, 1),
    writtenOffMinor: fc.constantFrom(0, 1, 1000),
    capturedShare: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ refundedShare, byHandShare, capturedShare, requestedShare, promisedShare, ...rest }): SaleMoney => {
    const capturedMinor = capturedShare === null ? null : Math.ceil(rest.amountMinor * capturedShare)
    const refundedMinor = Math.floor((capturedMinor ?? rest.amountMinor) * refundedShare)
    const refundedByHandMinor = Math.floor(refundedMinor * byHandShare)
    const takenMinor = capturedMinor ?? rest.amountMinor
    const requestedMinor = requestedShare && Math.ceil((takenMinor - refundedMinor) * requestedShare)
    const promisedMinor = promisedShare && Math.ceil(takenMinor * promisedShare)
    return {
      ...noFacts,
      ...rest,
      capturedMinor,
      refundedMinor,
      refundedByHandMinor,
      requestedMinor,
      promisedMinor,
    }
  })

/** As `money`, with more of it sent by hand than was left. */
const withExcess = fc.tuple(money, fc.constantFrom(0, 1, 500)).map(([of, tooMuchMinor]) => ({
  ...of,
  refundedMinor: of.refundedMinor + tooMuchMinor,
  refundedByHandMinor: of.refundedByHandMinor + tooMuchMinor,
}))

test('whatever happens to a payment, each entry sums to zero, and the entries add up to its balances', () => {
  fc.assert(
    fc.property(fc.array(withExcess, { minLength: 1, maxLength: 8 }), (history) => {
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
  const noOther = { requestedMinor: null, promisedMinor: null, dispute: null }
  fc.assert(
    fc.property(money, (of) => {
      const sold = { ...of, ...noOther, state: 'captured', soldAt: new Date() } as const
      const { provider, sellers, fees, 'paid-out': paidOut } = balancesOfPayment(sold)
      const left = (of.capturedMinor ?? of.amountMinor) - of.refundedMinor
      expect(0 - sellers - fees).toBe(left)
      // The provider still has the money that was refunded by hand.
      expect(provider + paidOut).toBe(left)
      expect(fees).toBeLessThanOrEqual(0)
      expect(sellers).toBeLessThanOrEqual(0)
    }),
  )
})

test('the balances are zero before the capture and after a lost dispute', () => {
  const of = { ...untouched, feeBasisPoints: 250 }
  const before = ['open', 'authorized', 'capturing', 'cancelled', 'uncollectable'] as const
  const lost = { state: 'captured', dispute: 'lost' } as const
  for (const facts of [...before.map((state) => ({ state })), lost]) {
    const balances = balancesOfPayment({ ...of, ...facts })
    expect([facts, totalOf(balances), findLines({}, balances)]).toEqual([facts, 0, []])
  }
})

test('a refund by hand leaves the operator’s bank account, and after a lost dispute the buyer owes it', () => {
  const of = { ...untouched, state: 'captured', feeBasisPoints: 500 } as const
  const part = { ...of, refundedMinor: 40, refundedByHandMinor: 40 }
  const captured = { provider: 100, sellers: -57, fees: -3, 'paid-out': -40 }
  expect(balancesOfPayment(part)).toMatchObject(captured)
  const lost = { provider: 0, sellers: 0, refunds: 40, 'paid-out': -40 }
  expect(balancesOfPayment({ ...part, dispute: 'lost' })).toMatchObject(lost)
  const whole = { ...of, refundedMinor: 100, refundedByHandMinor: 100 }
  const refunded = balancesOfPayment(whole)
  expect(findLines({}, refunded)).toEqual([
    { account: 'provider', amountMinor: 100 },
    { account: 'paid-out', amountMinor: -100 },
  ])
})
