import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookingId, UserId } from '#contract/ids.ts'
import type { Mishap } from '#test/node-program.ts'
import { makeNodePlace, type Node } from '#test/nodes.ts'

const place = await makeNodePlace()

type Fault = {
  name: string
  /** Part of every run; the others take FAULTS=all. */
  always?: true
  dieAt?: Mishap
  /** The call of the sandbox's whose replies are all lost, until we give up. */
  loseRepliesTo?: string
  webhooks?: { copies?: number; delayMs?: number; order?: 'newest-first' }
  /** When the provider's messages come. */
  deliver?: 'before-settling' | 'instead' | 'after-an-hour'
}

const die = (at: string, when: Mishap['when'], always?: true): Fault => ({
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
  die('createIntent', 'before'),
  die('createIntent', 'after'),
  die('reply /create-payment-intent', 'before'),
  die('findIntent', 'before'),
  die('findIntent', 'after'),
  die('enqueue capture-payment', 'before'),
  die('enqueue capture-payment', 'after', true),
  die('enqueue cancel-authorization', 'after'),
  die('publish', 'before'),
  die('reply /booking/:id', 'before'),
  die('captureIntent', 'before'),
  die('captureIntent', 'after', true),
  die('cancelIntent', 'before'),
  die('cancelIntent', 'after'),
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
  { ...die('findIntent', 'after'), name: 'killed by a webhook at work', deliver: 'instead' },
]
const tried = process.env['FAULTS'] === 'all' ? faults : faults.filter((fault) => fault.always)
const price = 5_450_000
/** How often one call is tried: three times by us, each twice by the SDK when the connection breaks. */
const attempts = 6

type Buyer = { id: BookingId; buyerId: UserId; secret?: string | undefined }

describe('the books agree with the provider after', () => {
  let node: Node
  let passedMs = 0
  let restarts = 0

  beforeAll(async () => {
    node = await place.start()
  }, 120_000)

  /** Starts it anew on what the last one left behind. */
  async function restart() {
    await node.died
    restarts += 1
    node = await place.start({ PASSED_MS: String(passedMs) })
  }
  async function pass(minutes: number) {
    passedMs += minutes * 60_000
    await node.tell('pass', { minutes })
  }
  /** Asks; if the node dies of it, there is another one and no answer. */
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

  async function suffer(fault: Fault) {
    const buyers = await node.tell('buildPeople', { count: 2 })
    const { bookings } = await node.tell('buildPhone', { buyers })
    const [rival, buyer] = bookings as [Buyer, Buyer]
    await authorize(rival)
    await pass(11)
    const before = { restarts, failures: await node.tell('failures', {}) }
    await arm(fault)
    await authorize(buyer)
    if (fault.deliver === 'before-settling' || fault.deliver === 'instead')
      await node.tell('deliverWebhooks', {}).catch(() => restart())
    if (fault.deliver !== 'instead') {
      await settle(buyer)
      await settle(rival)
    }
    if (fault.deliver === 'after-an-hour') {
      await pass(61)
      await node.tell('deliverWebhooks', {})
    }
    await seeItHappen(fault, before)
  }

  async function arm({ dieAt, loseRepliesTo, webhooks }: Fault) {
    await node.tell('trouble', { webhooks: { copies: 1, delayMs: 0, order: 'oldest-first', ...webhooks } })
    if (loseRepliesTo)
      await node.tell('trouble', { calls: [{ kind: 'lost-reply', call: loseRepliesTo, times: attempts }] })
    if (dieAt) await node.tell('dieAt', dieAt)
  }

  /** A fault that never struck would prove nothing. */
  async function seeItHappen(
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
      await suffer(fault)
      // Reconciliation would do it too: the messages alone have to have sold the phone by now.
      const isSoldByNow = fault.deliver === 'instead' && !fault.dieAt
      const { sales } = await node.tell('audit', {})
      expect(sales - before.sales).toBeGreaterThanOrEqual(isSoldByNow ? 1 : 0)
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
