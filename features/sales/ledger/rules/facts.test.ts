import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noFacts } from '#test/sales/money-facts.ts'
import { addUp } from '#test/sales/witnesses.ts'
import { type Fact, findLinesOfFact, type PostedLine } from './facts.ts'
import { type Balances, balancesOfPayment, findDifferences, findFee, type SaleMoney } from '../rules.ts'

const id = 'a row'
/** A phone costs 1000 paisa, of which our fee is a tenth. */
const feeBasisPoints = 1000

const post = (posted: PostedLine[], fact: Fact, basisPoints = feeBasisPoints): PostedLine[] => [
  ...posted,
  ...findLinesOfFact(fact, posted, basisPoints).map((line) => ({ ...line, kind: fact.kind })),
]
const postAll = (facts: Fact[], basisPoints = feeBasisPoints) =>
  facts.reduce((posted, fact) => post(posted, fact, basisPoints), [] as PostedLine[])

const sold: Fact[] = [{ id, kind: 'captured', amountMinor: 1000 }]
const allBegun: Fact[] = [...sold, { id, kind: 'refund-begun', amountMinor: 1000 }]
const allMade: Fact[] = [...allBegun, { id, kind: 'refund-made', amountMinor: 1000 }]
const byHand: Fact[] = [
  ...allBegun,
  { id, kind: 'refund-failed' },
  { id, kind: 'refunded-by-hand', amountMinor: 1000 },
]
const twice: Fact[] = [...byHand, { id, kind: 'refund-made', amountMinor: 300, closesFailed: true }]
const charged: Fact[] = [{ id, kind: 'charged', amountMinor: 1000 }]
const chargedByHand: Fact[] = [...charged, { id, kind: 'refunded-by-hand', amountMinor: 1000 }]

const captured = { state: 'captured', soldAt: new Date() } as const
const ofByHand = { ...captured, promisedMinor: 1000, refundedMinor: 1000, refundedByHandMinor: 1000 }
const ofTwice = { ...ofByHand, refundedMinor: 1300, promisedMinor: null }

/** What can have happened to a payment, and what its rows say then. */
const positions = {
  nothing: { facts: [], rows: { state: 'authorized' } },
  sold: { facts: sold, rows: captured },
  'a part begun': {
    facts: [...sold, { id, kind: 'refund-begun', amountMinor: 400 }],
    rows: { ...captured, requestedMinor: 400 },
  },
  'a part made': {
    facts: [...sold, { id, kind: 'refund-made', amountMinor: 400 }],
    rows: { ...captured, refundedMinor: 400 },
  },
  'all begun': { facts: allBegun, rows: { ...captured, requestedMinor: 1000 } },
  'all begun, a part made': {
    facts: [...allBegun, { id, kind: 'refund-made', amountMinor: 600 }],
    rows: { ...captured, refundedMinor: 600, promisedMinor: 1000 },
  },
  'all made': { facts: allMade, rows: { ...captured, refundedMinor: 1000 } },
  'a part by hand': {
    facts: [...allBegun, { id, kind: 'refunded-by-hand', amountMinor: 400 }],
    rows: { ...captured, promisedMinor: 1000, refundedMinor: 400, refundedByHandMinor: 400 },
  },
  'all by hand': { facts: byHand, rows: ofByHand },
  'refunded twice': { facts: twice, rows: ofTwice },
  'excess returned': {
    facts: [...twice, { id, kind: 'excess-returned', amountMinor: 300 }],
    rows: { ...ofTwice, refundedMinor: 1000, refundedByHandMinor: 700 },
  },
  'excess written off': {
    facts: [...twice, { id, kind: 'excess-written-off', amountMinor: 300 }],
    rows: { ...ofTwice, writtenOffMinor: 300 },
  },
  'excess written off, then returned': {
    facts: [
      ...twice,
      { id, kind: 'excess-written-off', amountMinor: 300 },
      { id, kind: 'refund-returned', amountMinor: 300 },
    ],
    rows: { ...ofByHand, writtenOffMinor: 300 },
  },
  disputed: { facts: [...sold, { id, kind: 'dispute-opened' }], rows: { ...captured, dispute: 'open' } },
  'all begun, disputed': {
    facts: [...allBegun, { id, kind: 'dispute-opened' }],
    rows: { ...captured, promisedMinor: 1000, dispute: 'open' },
  },
  'all by hand, disputed': {
    facts: [...byHand, { id, kind: 'dispute-opened' }],
    rows: { ...ofByHand, dispute: 'open' },
  },
  'written off, disputed': {
    facts: [...twice, { id, kind: 'excess-written-off', amountMinor: 300 }, { id, kind: 'dispute-opened' }],
    rows: { ...ofTwice, writtenOffMinor: 300, dispute: 'open' },
  },
  'all by hand, lost': {
    facts: [...byHand, { id, kind: 'dispute-opened' }, { id, kind: 'dispute-lost' }],
    rows: { ...ofByHand, dispute: 'lost' },
  },
  'a part captured': {
    facts: [{ id, kind: 'partly-captured', amountMinor: 300 }],
    rows: { state: 'uncollectable', soldAt: new Date(), capturedMinor: 300 },
  },
  charged: { facts: charged, rows: { state: 'captured' } },
  // No dispute of a payment is recorded that sold nothing. If one were, its money would be the buyer's.
  'charged, disputed': {
    facts: [...charged, { id, kind: 'dispute-opened' }],
    rows: { state: 'captured', dispute: 'open' },
  },
  'charged, by hand': {
    facts: chargedByHand,
    rows: { state: 'captured', refundedMinor: 1000, refundedByHandMinor: 1000 },
  },
  'charged, by hand, nothing taken': {
    facts: [...chargedByHand, { id, kind: 'nothing-taken' }],
    rows: { state: 'cancelled', refundedMinor: 1000, refundedByHandMinor: 1000 },
  },
} satisfies Record<string, { facts: Fact[]; rows: Partial<SaleMoney> }>

test.each(Object.entries(positions))('ledger and rows agree: %s', (_, { facts, rows }) => {
  const records = balancesOfPayment({ ...noFacts, amountMinor: 1000, feeBasisPoints, ...rows })
  expect(findDifferences({ ledger: addUp(postAll(facts)), records, provider: records })).toEqual([])
})

type Row = [after: keyof typeof positions, posts: Balances, amountMinor?: number, closesFailed?: true]

/** What each kind of fact posts, and after what. */
const table: Record<Fact['kind'], Row[]> = {
  captured: [
    ['nothing', { provider: 1000, sellers: -900, fees: -100 }, 1000],
    ['a part captured', { provider: 700, refunds: 300, sellers: -900, fees: -100 }, 1000],
  ],
  'partly-captured': [['nothing', { provider: 300, refunds: -300 }, 300]],
  charged: [
    ['nothing', { provider: 600, refunds: -600 }, 600],
    ['a part captured', {}, 300],
    ['charged, by hand, nothing taken', { provider: 1000, refunds: -1000 }, 1000],
  ],
  'nothing-taken': [
    ['charged', { provider: -1000, refunds: 1000 }],
    ['charged, by hand', { provider: -1000, refunds: 1000 }],
  ],
  'refund-begun': [
    ['sold', { refunds: -1000, sellers: 900, fees: 100 }, 1000],
    ['sold', {}, 400],
    ['a part made', { refunds: -600, sellers: 540, fees: 60 }, 600],
    ['all begun', { refunds: 1000, sellers: -900, fees: -100 }, 400],
    ['charged', {}, 1000],
  ],
  'refund-made': [
    ['sold', { provider: -400, sellers: 360, fees: 40 }, 400],
    ['all begun', { provider: -1000, refunds: 1000 }, 1000],
    ['all begun', { provider: -600, refunds: 600 }, 600],
    ['all begun', { provider: -600, refunds: 1000, sellers: -360, fees: -40 }, 600, true],
    ['all by hand', { provider: -300, refunds: 300 }, 300],
    ['excess written off', { provider: -100, refunds: 100 }, 100],
    ['excess written off, then returned', { provider: -100, 'write-offs': 100 }, 100],
    ['a part captured', { provider: -100, refunds: 100 }, 100],
    ['disputed', { disputes: -400, sellers: 360, fees: 40 }, 400],
    ['charged', { provider: -400, refunds: 400 }, 400, true],
    ['nothing', {}, 400],
    ['charged, by hand, nothing taken', {}, 400],
  ],
  'refund-returned': [
    ['a part made', { provider: 400, sellers: -360, fees: -40 }, 400],
    ['all made', { provider: 1000, refunds: -1000 }, 1000],
    ['all made', { provider: 400, refunds: -400 }, 400],
    ['all begun, a part made', { provider: 600, refunds: -600 }, 600],
    ['refunded twice', { provider: 300, refunds: -300 }, 300],
    ['excess returned', { provider: 300, refunds: -300 }, 300],
    ['excess written off', { provider: 200, 'write-offs': -200 }, 200],
    ['nothing', {}, 400],
  ],
  'refund-failed': [
    ['a part begun', {}],
    ['all begun', {}],
  ],
  'refund-withdrawn': [
    ['sold', {}],
    ['a part by hand', { refunds: 600, sellers: -540, fees: -60 }],
  ],
  'refunded-by-hand': [
    ['sold', { 'paid-out': -400, sellers: 360, fees: 40 }, 400],
    ['all begun', { 'paid-out': -1000, refunds: 1000 }, 1000],
  ],
  'excess-returned': [
    ['refunded twice', { 'paid-out': 300, refunds: -300 }, 300],
    ['all by hand, lost', { 'paid-out': 1000, refunds: -1000 }, 1000],
  ],
  'excess-written-off': [['refunded twice', { refunds: -300, 'write-offs': 300 }, 300]],
  'dispute-opened': [
    ['sold', { provider: -1000, disputes: 1000 }],
    ['all begun', { provider: -1000, disputes: 1000, refunds: 1000, sellers: -900, fees: -100 }],
    ['all by hand', { provider: -1000, disputes: 1000 }],
    ['charged', { provider: -1000, disputes: 1000 }],
  ],
  'dispute-won': [
    ['disputed', { provider: 1000, disputes: -1000 }],
    ['all by hand, disputed', { provider: 1000, disputes: -1000 }],
    ['charged, disputed', { provider: 1000, disputes: -1000 }],
    ['sold', {}],
  ],
  'dispute-lost': [
    ['disputed', { disputes: -1000, sellers: 900, fees: 100 }],
    ['sold', { provider: -1000, sellers: 900, fees: 100 }],
    ['all by hand, disputed', { disputes: -1000, refunds: 1000 }],
    ['written off, disputed', { disputes: -700, refunds: 700 }],
  ],
}

const kinds = Object.keys(table) as Fact['kind'][]
const rows = kinds.flatMap((kind) => table[kind].map((row): [Fact['kind'], ...Row] => [kind, ...row]))

test.each(rows)('%s, after %s: %o', (kind, after, posts, amountMinor, closesFailed) => {
  const before = postAll(positions[after].facts)
  const fact = { id, kind, amountMinor, closesFailed } as Fact
  expect(addUp(post(before, fact).slice(before.length))).toEqual(posts)
})

test('a wrong entry stays wrong: the next one is what it would be without it', () => {
  const right = postAll(sold)
  const wrong: PostedLine[] = [
    { kind: 'refund-made', account: 'sellers', amountMinor: 5 },
    { kind: 'refund-made', account: 'fees', amountMinor: -5 },
  ]
  for (const kind of kinds) {
    const fact = { id, kind, amountMinor: 400 } as Fact
    const next = findLinesOfFact(fact, [...right, ...wrong], feeBasisPoints)
    expect([kind, next]).toEqual([kind, findLinesOfFact(fact, right, feeBasisPoints)])
  }
})

test('the fee of the ledger is that of the rows, for any amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      fc.integer({ min: 0, max: 10_000 }),
      (amountMinor, basisPoints) => {
        const { sellers = 0, fees = 0 } = addUp(postAll([{ id, kind: 'captured', amountMinor }], basisPoints))
        expect([0 - fees, 0 - sellers - fees]).toEqual([findFee(amountMinor, basisPoints), amountMinor])
      },
    ),
  )
})

test('whatever happens, in any order, each entry sums to zero', () => {
  const amounts = fc.integer({ min: 1, max: 2 ** 31 - 1 })
  const kind = fc.constantFrom(...kinds)
  const anyFact = fc.record({ id: fc.constant(id), kind, amountMinor: amounts }) as fc.Arbitrary<Fact>
  fc.assert(
    fc.property(fc.array(anyFact, { maxLength: 12 }), fc.integer({ min: 0, max: 10_000 }), (facts, rate) => {
      let posted: PostedLine[] = []
      for (const fact of facts) {
        const lines = post(posted, fact, rate).slice(posted.length)
        expect(lines.every((line) => Number.isSafeInteger(line.amountMinor))).toBe(true)
        expect(lines.reduce((total, line) => total + line.amountMinor, 0)).toBe(0)
        posted = [...posted, ...lines]
      }
    }),
  )
})

test('the refund of a charge that an earlier version posted when the refund began is posted', () => {
  const earlier = findLinesOfFact({ id, kind: 'charged', amountMinor: 1000 }, [], feeBasisPoints)
  const posted = earlier.map((line) => ({ ...line, kind: 'refund-begun' }) as const)
  const lines = findLinesOfFact({ id, kind: 'refund-made', amountMinor: 1000 }, posted, feeBasisPoints)
  expect(lines.toSorted((a, b) => a.amountMinor - b.amountMinor)).toEqual([
    { account: 'provider', amountMinor: -1000 },
    { account: 'refunds', amountMinor: 1000 },
  ])
})
