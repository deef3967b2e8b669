import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingId, UserId } from '#contract/ids.ts'
import type { PaymentProviderName } from '#contract/payments.ts'
import type { KillPoint } from '#test/scenarios/kill-points.ts'
import { type RestartableNode, startRestartableNode } from '#test/processes/restartable-node.ts'
import { makeNodePlace } from '#test/processes/nodes.ts'
import { approveAt, askToPayAt, providers, settleAt } from '#test/processes/pay-on-nodes.ts'
import { isLong } from '#test/runner/rounds.ts'

const place = await makeNodePlace()

let node: RestartableNode

beforeAll(async () => {
  node = await startRestartableNode(place)
})

/** Ends the sales whose time is over. The process may be killed meanwhile. */
const keepDeadlines = () => node.tell('keepDeadlines', {}).catch(() => undefined)

/** How a sale ends before its hand-over. */
const ends = ['the deadline passes', 'the buyer cancels'] as const
type End = (typeof ends)[number]

type Tried = { provider: PaymentProviderName; end: End }

/**
 * Where the process is killed, from the first write of the end to the answer of the provider. Every test run tries each
 * end and each provider at one point, and the long one everything at every point.
 */
const points: (KillPoint & { always?: Tried })[] = [
  // Between the deadline and the release: nothing is written yet.
  {
    at: 'enqueue cancel-authorization',
    when: 'before',
    always: { provider: 'card', end: 'the deadline passes' },
  },
  { at: 'enqueue cancel-authorization', when: 'after' },
  // Between the release and its call of the provider.
  { at: 'cancelIntent', when: 'before', always: { provider: 'bkash', end: 'the buyer cancels' } },
  { at: 'cancelIntent', when: 'after' },
]

type Sale = { id: BookingId; buyerId: UserId; paymentId: string }

async function reserve(provider: PaymentProviderName): Promise<Sale> {
  const buyers = await node.tell('buildPeople', { count: 1 })
  const { bookings } = await node.tell('buildListing', { buyers })
  const [booking] = bookings as [Sale]
  const { id, buyerId } = booking
  await settleAt(node, booking, await approveAt(node, await askToPayAt(node, booking, provider)))
  const paymentId = (await node.ask(`GET /booking/${id}`, buyerId))?.body['paymentId']
  if (!paymentId) throw new Error('nothing was reserved')
  return { id, buyerId, paymentId }
}

/** Ends the sale. The process may be killed meanwhile, before or after the answer. */
async function endSale(end: End, { buyerId, paymentId }: Sale) {
  if (end === 'the deadline passes') await keepDeadlines()
  else await node.ask(`POST /payments/${paymentId}/cancellation`, buyerId, { reason: 'I found another.' })
}

const all = providers.flatMap((provider) =>
  ends.flatMap((end) => points.map((point) => ({ provider, end, ...point }))),
)
const isAlways = ({ provider, end, always }: (typeof all)[number]) =>
  always?.provider === provider && always.end === end
const tried = all.filter((each) => isLong || isAlways(each))

test.each(tried)(
  'after the process is killed, a sale that ends as $end, paid by $provider, is released once, killed $when $at',
  async ({ provider, end, at, when }) => {
    const before = await node.tell('audit', {})
    const sale = await reserve(provider)
    if (end === 'the deadline passes') await node.pass(5 * 24 * 60 + 1)
    await node.tell('dieAt', { at, when })
    await endSale(end, sale)
    await node.restart()
    // The person sends it again, and the job comes again within a minute.
    await endSale(end, sale)
    expect(await node.tell('reconcile', {})).toEqual([])
    const payment = (await node.ask(`GET /payments/${sale.paymentId}`, sale.buyerId))?.body ?? {}
    expect(payment['state']).toBe('released')
    const kinds = (payment['steps'] as unknown as { kind: string }[]).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'released')).toHaveLength(1)
    const booking = (await node.ask(`GET /booking/${sale.id}`, sale.buyerId))?.body
    expect(booking).toMatchObject({ paid: false, isSold: 'notSold' })
    expect(await node.tell('audit', {})).toMatchObject({
      sales: before.sales,
      reservedMinor: before.reservedMinor,
      cancelled: before.cancelled + 1,
      owed: 0,
      differences: [],
    })
  },
)

type CashSale = { buyer: UserId; seller: UserId; itemId: string; paymentId: string; code: string }

/** What happens to a sale in cash, in which state it is afterwards, and what both are told. */
const cashSteps = {
  'is accepted': {
    call: 'cash-acceptance',
    act: ({ paymentId, seller }: CashSale) => node.ask(`POST /payments/${paymentId}/cash-acceptance`, seller),
    state: 'cash-reserved',
  },
  'is handed over': {
    call: 'hand-over',
    act: ({ paymentId, seller, code }: CashSale) =>
      node.ask(`POST /payments/${paymentId}/hand-over`, seller, { code }),
    state: 'cash-sold',
  },
  'is released at the deadline': { call: undefined, act: keepDeadlines, state: 'cash-ended' },
} as const
type CashStep = keyof typeof cashSteps

/** Where the process is killed: before and after the step is written, and before it is answered. */
function listCashPoints(step: CashStep): (KillPoint & { isAlways?: boolean })[] {
  const { call } = cashSteps[step]
  return [
    { at: 'enqueue mail-sale', when: 'before' },
    { at: 'enqueue mail-sale', when: 'after' },
    { at: 'publish', when: 'before', isAlways: step === 'is handed over' },
    ...(call ? [{ at: `reply /payments/:id/${call}`, when: 'before' } as const] : []),
  ]
}

const triedForCash = (Object.keys(cashSteps) as CashStep[])
  .flatMap((step) => listCashPoints(step).map((point) => ({ step, ...point })))
  .filter(({ isAlways }) => isLong || isAlways)

/** A sale in cash before this step. All emails until then are sent. */
async function prepareCash(step: CashStep): Promise<CashSale> {
  const buyers = await node.tell('buildPeople', { count: 1 })
  const { itemId, sellerId: seller, bookings } = await node.tell('buildListing', { buyers })
  const [{ id, buyerId: buyer }] = bookings as [{ id: BookingId; buyerId: UserId }]
  const price = { productPrice: 54_500 }
  const asked = await node.ask(`POST /booking/${id}/cash-requests`, buyer, price)
  const sale = { buyer, seller, itemId, paymentId: asked?.body['insertedId'] ?? '', code: '' }
  // An email about a request that is accepted already is not sent any more.
  await awaitNews(sale, listEarlierNews('is accepted'))
  if (step !== 'is accepted') {
    await cashSteps['is accepted'].act(sale)
    const handOver = (await node.ask(`GET /payments/${sale.paymentId}`, buyer))?.body['handOver'] as unknown
    sale.code = (handOver as { code: string }).code
  }
  await awaitNews(sale, listEarlierNews(step))
  if (step === 'is released at the deadline') await node.pass(24 * 60)
  return sale
}

/** What both were told before a step. */
const listEarlierNews = (step: CashStep) => [
  'cash-requested-seller',
  ...(step === 'is accepted' ? [] : ['cash-reserved-buyer', 'cash-reserved-seller']),
]

/** An email that the killed process was sending is sent a minute later, where others may run at the same time. */
async function awaitNews({ paymentId }: CashSale, expected: string[]) {
  const ask = { timeout: 100_000, interval: 100 }
  await expect.poll(() => node.tell('news', { paymentId }), ask).toEqual(expected.toSorted())
}

test.each(triedForCash)(
  'after the process is killed, a sale in cash $step once and both are told once, killed $when $at',
  async ({ step, at, when }) => {
    const sale = await prepareCash(step)
    const { act, state } = cashSteps[step]
    await node.tell('dieAt', { at, when })
    await act(sale)
    await node.restart()
    // The person sends it again, and the job comes again within a minute.
    await act(sale)
    await awaitNews(sale, [...listEarlierNews(step), `${state}-buyer`, `${state}-seller`])
    const { body = {} } = (await node.ask(`GET /payments/${sale.paymentId}`, sale.buyer)) ?? {}
    expect(body['state']).toBe(state)
    const kinds = (body['steps'] as unknown as { kind: string }[]).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === state)).toHaveLength(1)
    const listing = (await node.ask(`GET /items/${sale.itemId}`, sale.seller))?.body
    expect(listing?.['isSold']).toBe(state === 'cash-ended' ? 'notSold' : 'sold')
    expect(await node.tell('audit', {})).toMatchObject({ owed: 0, differences: [] })
  },
  150_000,
)

afterAll(async () => {
  const { owed, reservedMinor, differences } = await node.tell('audit', {})
  const table = {
    'steps tried': tried.length + triedForCash.length,
    'processes killed': node.countDeaths(),
    'payments whose money is owed': owed,
    'money still reserved (taka)': reservedMinor / 100,
    differences: differences.length,
  }
  const rows = Object.entries(table).map(([name, value]) => `${name.padEnd(32)}${value}`)
  process.stdout.write(`\n${rows.join('\n')}\n\n`)
})
