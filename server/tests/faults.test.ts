import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookingId, UserId } from '#contract/ids.ts'
import type { InjectedFault } from '#test/node-program.ts'
import { makeNodePlace, type Node } from '#test/nodes.ts'
import { isLong } from '#test/rounds.ts'

const place = await makeNodePlace()

type Fault = {
  name: string
  /** Runs in every test run; the other faults only in the long one. */
  always?: true
  dieAt?: InjectedFault
  /** The sandbox call whose responses are all lost, until we give up. */
  loseRepliesTo?: string
  webhooks?: { copies?: number; delayMs?: number; order?: 'newest-first' }
  /** When the provider's messages arrive. */
  deliver?: 'before-settling' | 'instead' | 'after-an-hour'
}

const crashAt = (at: string, when: InjectedFault['when'], always?: true): Fault => ({
  name: `killed ${when} ${at}`,
  dieAt: { at, when },
  ...(always && { always }),
})
const lose = (call: string, always?: true): Fault => ({
  name: `reply lost: ${call}`,
  loseRepliesTo: call,
  ...(always && { always }),
})

const faults: Fault[] = [
  crashAt('createIntent', 'before'),
  crashAt('createIntent', 'after'),
  crashAt('reply /create-payment-intent', 'before'),
  crashAt('findIntent', 'before'),
  crashAt('findIntent', 'after'),
  crashAt('reply /payments/:id/hand-over', 'before'),
  crashAt('enqueue capture-payment', 'before'),
  crashAt('enqueue capture-payment', 'after', true),
  crashAt('enqueue cancel-authorization', 'after'),
  crashAt('publish', 'before'),
  crashAt('reply /booking/:id', 'before'),
  crashAt('captureIntent', 'before'),
  crashAt('captureIntent', 'after', true),
  crashAt('cancelIntent', 'before'),
  crashAt('cancelIntent', 'after'),
  lose('POST /payment_intents'),
  lose('GET /payment_intents/:id'),
  lose('POST /payment_intents/:id/capture', true),
  lose('POST /payment_intents/:id/cancel'),
  { name: 'webhooks first', deliver: 'before-settling' },
  { name: 'webhooks alone', deliver: 'instead' },
  {
    name: 'webhooks twice, the last one first',
    deliver: 'instead',
    webhooks: { copies: 2, order: 'newest-first' },
    always: true,
  },
  { name: 'webhooks an hour late', deliver: 'after-an-hour', webhooks: { delayMs: 3_600_000 } },
  { ...crashAt('findIntent', 'after'), name: 'killed by a webhook at work', deliver: 'instead' },
]
const tried = isLong ? faults : faults.filter((fault) => fault.always)
const price = 5_450_000
/**
 * How many times one call is tried: we try three times, and the SDK tries each of them twice when the connection
 * breaks.
 */
const attempts = 6

type Buyer = { id: BookingId; buyerId: UserId; secret?: string | undefined }

describe('payments agree with the provider after', () => {
  let node: Node
  let passedMs = 0
  let restarts = 0

  beforeAll(async () => {
    node = await place.start()
  }, 120_000)

  /** Starts the product again with the data that the last process left behind. */
  async function restart() {
    await node.died
    restarts += 1
    node = await place.start({ PASSED_MS: String(passedMs) })
  }
  async function pass(minutes: number) {
    passedMs += minutes * 60_000
    await node.tell('pass', { minutes })
  }
  /** Sends a request. If the process dies because of it, starts another one and returns no response. */
  async function ask(call: string, as: UserId, body: unknown) {
    const answer = await node.ask(call, as, body)
    if (!answer) await restart()
    return answer
  }
  async function authorize(buyer: Buyer) {
    const body = { id: buyer.id, productPrice: 54_500 }
    const call = 'POST /create-payment-intent'
    const answer = (await ask(call, buyer.buyerId, body)) ?? (await ask(call, buyer.buyerId, body))
    const secret = answer?.body['clientSecret']
    if (secret && (await node.confirm(secret))) buyer.secret = secret
  }
  async function settle({ id, buyerId, secret }: Buyer) {
    if (secret) await ask(`POST /booking/${id}`, buyerId, { transationId: secret.split('_secret_')[0] })
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

  async function injectFault(fault: Fault) {
    const buyers = await node.tell('buildPeople', { count: 2 })
    const { bookings } = await node.tell('buildListing', { buyers })
    const [rival, buyer] = bookings as [Buyer, Buyer]
    await authorize(rival)
    await pass(11)
    const before = { restarts, failures: await node.tell('failures', {}) }
    await armFault(fault)
    await authorize(buyer)
    if (fault.deliver === 'before-settling' || fault.deliver === 'instead')
      await node.tell('deliverWebhooks', {}).catch(() => restart())
    if (fault.deliver !== 'instead') {
      await settle(buyer)
      await settle(rival)
    }
    await handOver(bookings)
    if (fault.deliver === 'after-an-hour') {
      await pass(61)
      await node.tell('deliverWebhooks', {})
    }
    await assertFaultHappened(fault, before)
    return bookings
  }

  async function armFault({ dieAt, loseRepliesTo, webhooks }: Fault) {
    await node.tell('injectFaults', {
      webhooks: { copies: 1, delayMs: 0, order: 'oldest-first', ...webhooks },
    })
    if (loseRepliesTo)
      await node.tell('injectFaults', {
        calls: [{ kind: 'lost-reply', call: loseRepliesTo, times: attempts }],
      })
    if (dieAt) await node.tell('dieAt', dieAt)
  }

  /** Checks that the fault happened. Otherwise the test would show nothing. */
  async function assertFaultHappened(
    { dieAt, loseRepliesTo }: Fault,
    before: { restarts: number; failures: number },
  ) {
    if (dieAt && restarts === before.restarts) await restart()
    if (loseRepliesTo)
      await expect.poll(() => node.tell('failures', {}), { timeout: 20_000 }).toBeGreaterThan(before.failures)
  }

  test.each(tried)(
    '$name',
    async (fault) => {
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
    },
    90_000,
  )

  afterAll(async () => {
    const { sales, capturedMinor, soldMinor, owed, differences } = await node.tell('audit', {})
    const table = {
      'faults tried': tried.length,
      'processes killed': restarts,
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
