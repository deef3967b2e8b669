import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookingId, UserId } from '#contract/ids.ts'
import type { PaymentProviderName } from '#contract/payments.ts'
import { paths } from '#services/payments/bkash/bkash-client.ts'
import type { KillPoint } from '#test/scenarios/kill-points.ts'
import { type RestartableNode, startRestartableNode } from '#test/processes/restartable-node.ts'
import { makeNodePlace } from '#test/processes/nodes.ts'
import { type Approval, approveAt, askToPayAt, providers, settleAt } from '#test/processes/pay-on-nodes.ts'
import { isLong } from '#test/runner/rounds.ts'

const place = await makeNodePlace()

type Fault = {
  name: string
  /** Runs in every test run with payments by this provider; all faults run in the long one. */
  always?: PaymentProviderName
  dieAt?: KillPoint
  /** The call of the emulator that does not arrive, or whose responses are lost, so many times in a row. */
  loses?: { call: string; kind: 'lost-reply' | 'lost-request' | 'server-error'; times: number }
  webhooks?: { copies?: number; delayMs?: number; order?: 'newest-first' }
  /** When the provider's messages arrive. */
  deliver?: 'before-settling' | 'instead' | 'after-an-hour'
}

const crashAt = (at: string, when: KillPoint['when'], always?: PaymentProviderName): Fault => ({
  name: `killed ${when} ${at}`,
  dieAt: { at, when },
  ...(always && { always }),
})
/**
 * How many times one call is tried for cards: we try three times, and the SDK tries each of them twice when the
 * connection breaks.
 */
const cardAttempts = 6
const lose = (call: string, always?: PaymentProviderName): Fault => ({
  name: `reply lost: ${call}`,
  loses: { call, kind: 'lost-reply', times: cardAttempts },
  ...(always && { always }),
})
/** Calls of bKash are tried twice, except for those that are never repeated. */
const fail = (kind: 'lost-reply' | 'lost-request' | 'server-error', path: string, times = 2): Fault => ({
  name: `${kind}: ${path}`,
  loses: { call: `POST ${path}`, kind, times },
})

/** What may go wrong with either provider. */
const common: Fault[] = [
  crashAt('createIntent', 'before'),
  crashAt('createIntent', 'after'),
  crashAt('reply /create-payment-intent', 'before'),
  crashAt('reply /payments/:id/hand-over', 'before'),
  crashAt('enqueue capture-payment', 'before'),
  crashAt('enqueue capture-payment', 'after', 'card'),
  crashAt('enqueue cancel-authorization', 'after'),
  crashAt('publish', 'before'),
  crashAt('reply /booking/:id', 'before'),
  crashAt('captureIntent', 'before'),
  crashAt('captureIntent', 'after', 'card'),
  crashAt('cancelIntent', 'before'),
  crashAt('cancelIntent', 'after'),
]
const ofCards: Fault[] = [
  crashAt('findIntent', 'before'),
  crashAt('findIntent', 'after'),
  lose('POST /payment_intents'),
  lose('GET /payment_intents/:id'),
  lose('POST /payment_intents/:id/capture', 'card'),
  lose('POST /payment_intents/:id/cancel'),
  { name: 'webhooks first', deliver: 'before-settling' },
  { name: 'webhooks alone', deliver: 'instead' },
  {
    name: 'webhooks twice, the last one first',
    deliver: 'instead',
    webhooks: { copies: 2, order: 'newest-first' },
    always: 'card',
  },
  { name: 'webhooks an hour late', deliver: 'after-an-hour', webhooks: { delayMs: 3_600_000 } },
  { ...crashAt('findIntent', 'after'), name: 'killed by a webhook at work', deliver: 'instead' },
]
const ofBkash: Fault[] = [
  crashAt('authorizeIntent', 'before'),
  crashAt('authorizeIntent', 'after', 'bkash'),
  ...(['lost-reply', 'lost-request', 'server-error'] as const).flatMap((kind) => [
    fail(kind, paths.create),
    fail(kind, paths.execute, 1),
    fail(kind, paths.status),
    fail(kind, paths.capture),
  ]),
]
const faults: Record<PaymentProviderName, Fault[]> = {
  card: [...common, ...ofCards],
  bkash: [...common, ...ofBkash],
}
const tried = providers.flatMap((provider) =>
  faults[provider]
    .filter(({ always }) => isLong || always === provider)
    .map((fault) => ({ provider, ...fault })),
)
const price = 5_450_000

type Buyer = { id: BookingId; buyerId: UserId; approval?: Approval | undefined }

describe('payments agree with the provider after', () => {
  let node: RestartableNode

  beforeAll(async () => {
    node = await startRestartableNode(place)
  })

  /** Sends a request. If the process dies because of it, starts another one and returns no response. */
  async function ask(call: string, as: UserId, body: unknown) {
    const answer = await node.ask(call, as, body)
    if (!answer) await node.restart()
    return answer
  }
  async function approve(buyer: Buyer, provider: PaymentProviderName) {
    const askToPay = async () => (await askToPayAt(node, buyer, provider)) ?? (await node.restart())
    const answer = (await askToPay()) ?? (await askToPay())
    buyer.approval = await approveAt(node, answer)
  }
  async function settle(buyer: Buyer) {
    if (buyer.approval && !(await settleAt(node, buyer, buyer.approval))) await node.restart()
  }

  /** The buyer who got the phone confirms the hand-over, again if the process died of it. */
  async function handOver(buyers: Buyer[]) {
    for (const { id, buyerId } of buyers) {
      const paymentId = (await ask(`GET /booking/${id}`, buyerId, undefined))?.body['paymentId']
      if (!paymentId) continue
      const call = `POST /payments/${paymentId}/hand-over`
      if (!(await ask(call, buyerId, {}))) await ask(call, buyerId, {})
    }
  }

  async function injectFault(fault: (typeof tried)[number]) {
    const buyers = await node.tell('buildPeople', { count: 2 })
    const { bookings } = await node.tell('buildListing', { buyers })
    const [rival, buyer] = bookings as [Buyer, Buyer]
    await approve(rival, fault.provider)
    await node.pass(11)
    const before = node.countDeaths()
    await armFault(fault)
    await approve(buyer, fault.provider)
    if (fault.deliver === 'before-settling' || fault.deliver === 'instead')
      await node.tell('deliverWebhooks', {}).catch(() => node.restart())
    if (fault.deliver !== 'instead') {
      await settle(buyer)
      await settle(rival)
    }
    await handOver(bookings)
    if (fault.deliver === 'after-an-hour') {
      await node.pass(61)
      await node.tell('deliverWebhooks', {})
    }
    await assertFaultHappened(fault, before)
    return bookings
  }

  async function armFault({ provider, dieAt, loses, webhooks }: (typeof tried)[number]) {
    await node.tell('injectFaults', {
      webhooks: { copies: 1, delayMs: 0, order: 'oldest-first', ...webhooks },
    })
    if (loses) await node.tell('injectFaults', { provider, calls: [loses] })
    if (dieAt) await node.tell('dieAt', dieAt)
  }

  /** Checks that the fault happened. Otherwise the test would show nothing. */
  async function assertFaultHappened({ dieAt }: Fault, deathsBefore: number) {
    if (dieAt && node.countDeaths() === deathsBefore) await node.restart()
    await expect.poll(() => node.tell('faultsLeft', {})).toBe(0)
  }

  test.each(tried)('$provider: $name', async (fault) => {
    const before = await node.tell('audit', {})
    const bookings = await injectFault(fault)
    // Reconciliation would sell the phone too, so check before it runs that the messages alone have sold it.
    const isSoldByNow = fault.deliver === 'instead' && !fault.dieAt
    const { sales } = await node.tell('audit', {})
    expect(sales - before.sales).toBeGreaterThanOrEqual(isSoldByNow ? 1 : 0)
    expect(await node.tell('reconcile', {})).toEqual([])
    // Where the fault left nobody who knew of the sale, the buyer learns of it now.
    await handOver(bookings)
    expect(await node.tell('reconcile', {})).toEqual([])
    const after = await node.tell('audit', {})
    expect(after).toMatchObject({
      sales: before.sales + 1,
      capturedMinor: before.capturedMinor + price,
      soldMinor: before.soldMinor + price,
      owed: 0,
      differences: [],
    })
  })

  afterAll(async () => {
    const { sales, capturedMinor, soldMinor, owed, differences } = await node.tell('audit', {})
    const table = {
      'faults tried': tried.length,
      'processes killed': node.countDeaths(),
      sales,
      'money captured (taka)': capturedMinor / 100,
      'price of what was sold (taka)': soldMinor / 100,
      'payments whose money is owed': owed,
      differences: differences.length,
    }
    const rows = Object.entries(table).map(([name, value]) => `${name.padEnd(32)}${value}`)
    process.stdout.write(`\n${rows.join('\n')}\n\n`)
  })
})
