import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { readWebhook } from '#services/payments/stripe-webhooks.ts'
import { listEvents, startTestSandbox } from '#test/servers/stripe-emulator.ts'

const secret = 'whsec_test'
const { db } = await openTestDatabase()
const { stripe, time, origin, sandbox } = await startTestSandbox(db, addReceiver, {
  webhooks: { url: () => `${origin}/hook`, secret },
})
const startedAt = time.now

type Received = { id: string; kind: string; intentId?: string }
const received: Received[] = []
/** The next statuses that the receiver answers with; 200 when there are none left. */
const answers: number[] = []

function addReceiver(app: FastifyInstance) {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/hook', async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const event = readWebhook(request.body as string, signature as string, time.now, secret)
      received.push(event)
      return reply.code(answers.shift() ?? 200).send()
    })
  })
}

beforeEach(async () => {
  // Remove what the previous test left.
  sandbox.faults.clear()
  sandbox.faults.plan({ webhooks: { held: true } })
  await sandbox.deliverWebhooks()
  await clearTables(db)
  time.now = startedAt
  received.length = 0
  answers.length = 0
})
afterEach(() => sandbox.faults.clear())

const order = { amount: 5_450_000, currency: 'bdt', capture_method: 'manual' } as const
const passMinutes = (minutes: number) => {
  time.now = new Date(time.now.getTime() + minutes * 60_000)
}
const kinds = () => received.map(({ kind }) => kind)

async function sell(): Promise<string> {
  const { id } = await stripe.paymentIntents.create(order)
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  await stripe.paymentIntents.capture(id)
  return id
}

const kindsOfSale = [
  'payment_intent.created',
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
]

test('events are posted automatically, signed, with their intent', async () => {
  sandbox.faults.clear()
  const id = await sell()
  await expect.poll(kinds).toEqual(kindsOfSale)
  expect(received.every(({ intentId }) => intentId === id)).toBe(true)
  const posted = (await listEvents(db)).filter(({ type }) => kindsOfSale.includes(type))
  expect(received.map((event) => event.id)).toEqual(posted.map((event) => event.id).toReversed())
})

test('held webhooks wait, also after they are due, until a test delivers them', async () => {
  await sell()
  passMinutes(5)
  expect(received).toEqual([])
  expect(await sandbox.deliverWebhooks()).toBe(3)
  expect(kinds()).toEqual(kindsOfSale)
  expect(await sandbox.deliverWebhooks()).toBe(0)
})

test('a webhook that is not accepted is retried with growing pauses', async () => {
  await stripe.paymentIntents.create(order)
  answers.push(500, 404)
  expect(await sandbox.deliverWebhooks()).toBe(0)
  expect(await sandbox.deliverWebhooks()).toBe(0)
  expect(received).toHaveLength(1)
  passMinutes(0.2)
  expect(await sandbox.deliverWebhooks()).toBe(0)
  passMinutes(0.2)
  expect(await sandbox.deliverWebhooks()).toBe(0)
  passMinutes(0.2)
  expect(await sandbox.deliverWebhooks()).toBe(1)
  expect(new Set(received.map(({ id }) => id)).size).toBe(1)
  expect(received).toHaveLength(3)
})

test('after three days the webhook is given up', async () => {
  await stripe.paymentIntents.create(order)
  answers.push(500)
  await sandbox.deliverWebhooks()
  passMinutes(3 * 24 * 60 + 1)
  expect(await sandbox.deliverWebhooks()).toBe(0)
  expect(received).toHaveLength(1)
})

describe('with injected faults', () => {
  test('each event is posted twice with the same id', async () => {
    sandbox.faults.plan({ webhooks: { copies: 2 } })
    await stripe.paymentIntents.create(order)
    expect(await sandbox.deliverWebhooks()).toBe(2)
    expect(received[0]).toEqual(received[1])
  })

  test('events are posted an hour late, with a new signature', async () => {
    sandbox.faults.plan({ webhooks: { delayMs: 3_600_000 } })
    await sell()
    passMinutes(59)
    expect(await sandbox.deliverWebhooks()).toBe(0)
    passMinutes(1)
    expect(await sandbox.deliverWebhooks()).toBe(3)
  })

  test('the newest event is posted first', async () => {
    sandbox.faults.plan({ webhooks: { order: 'newest-first' } })
    await sell()
    await sandbox.deliverWebhooks()
    expect(kinds()).toEqual(kindsOfSale.toReversed())
  })

  test('no event is posted', async () => {
    sandbox.faults.plan({ webhooks: { copies: 0 } })
    await sell()
    expect(await sandbox.deliverWebhooks()).toBe(0)
  })
})

describe('some time after a refund', () => {
  async function refundTo(card: string) {
    const { id } = await stripe.paymentIntents.create({ ...order, confirm: true, payment_method: card })
    await stripe.paymentIntents.capture(id)
    const refund = await stripe.refunds.create({ payment_intent: id })
    await sandbox.deliverWebhooks()
    received.length = 0
    return { intentId: id, refund }
  }

  const findAgain = async ({ id, payment_intent }: Stripe.Refund) => {
    const { data } = await stripe.refunds.list({ payment_intent: payment_intent as string })
    return data.find((refund) => refund.id === id)
  }

  test('a pending refund succeeds', async () => {
    const { refund } = await refundTo('pm_card_pendingRefund')
    expect(refund.status).toBe('pending')
    passMinutes(1)
    await sandbox.deliverWebhooks()
    expect(kinds()).toEqual(['refund.updated'])
    expect(await findAgain(refund)).toMatchObject({ status: 'succeeded' })
  })

  test('a refund to a closed card fails once and can be made again', async () => {
    const { refund, intentId } = await refundTo('pm_card_refundFail')
    expect(refund.status).toBe('succeeded')
    passMinutes(0.9)
    await sandbox.deliverWebhooks()
    expect(kinds()).toEqual([])
    passMinutes(0.1)
    await Promise.all([sandbox.deliverWebhooks(), sandbox.deliverWebhooks()])
    expect(received).toMatchObject([{ kind: 'refund.failed', intentId }])
    expect(await findAgain(refund)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    })
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId, {
      expand: ['latest_charge'],
    })
    expect(charge).toMatchObject({ amount_refunded: 0, refunded: false })
    expect(await stripe.refunds.create({ payment_intent: intentId })).toMatchObject({ amount: order.amount })
  })

  test('a refund to any other card does not change', async () => {
    await refundTo('pm_card_visa')
    passMinutes(2)
    expect(await sandbox.deliverWebhooks()).toBe(0)
  })
})

test('a refused change posts nothing', async () => {
  const { id } = await stripe.paymentIntents.create(order)
  await sandbox.deliverWebhooks()
  await expect(stripe.paymentIntents.capture(id)).rejects.toMatchObject({ statusCode: 400 })
  expect(await sandbox.deliverWebhooks()).toBe(0)
})
