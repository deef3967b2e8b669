import type Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database.ts'
import { startTestSandbox } from '#test/servers/stripe-emulator.ts'

const { db } = await openTestDatabase()
const { stripe, time } = await startTestSandbox(db)
const startedAt = time.now
beforeEach(async () => {
  time.now = startedAt
  await clearTables(db)
})

const order = { amount: 5_450_000, currency: 'bdt', capture_method: 'manual' } as const
const open = () => stripe.paymentIntents.create(order)
const confirm = (id: string, card: string) =>
  stripe.paymentIntents.confirm(id, { payment_method: card }).catch((error: Stripe.StripeRawError) => error)

async function kinds() {
  const { data } = await stripe.events.list({ limit: 100 })
  return data.map(({ type }) => type).toReversed()
}

describe('every change records its events', () => {
  test('a sale', async () => {
    const { id } = await open()
    await confirm(id, 'pm_card_visa')
    await stripe.paymentIntents.capture(id)
    await stripe.refunds.create({ payment_intent: id })
    expect(await kinds()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.amount_capturable_updated',
      'charge.captured',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
    ])
  })

  test('a declined card', async () => {
    await confirm((await open()).id, 'pm_card_visa_chargeDeclined')
    expect(await kinds()).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
    ])
  })

  test('a card that asks for authentication', async () => {
    await confirm((await open()).id, 'pm_card_authenticationRequired')
    expect(await kinds()).toEqual(['payment_intent.created', 'payment_intent.requires_action'])
  })

  test('an authorization that is released', async () => {
    const { id } = await open()
    await confirm(id, 'pm_card_visa')
    await stripe.paymentIntents.cancel(id)
    expect((await kinds()).slice(3)).toEqual(['charge.refunded', 'payment_intent.canceled'])
  })

  test('a refused change records none', async () => {
    const { id } = await open()
    await stripe.paymentIntents.capture(id).catch(() => undefined)
    expect(await kinds()).toEqual(['payment_intent.created'])
  })
})

test('an event has the object as it was then, and the request that caused it', async () => {
  const { id } = await stripe.paymentIntents.create(order, { idempotencyKey: 'key-1' })
  await stripe.paymentIntents.cancel(id)
  const { data } = await stripe.events.list({ type: 'payment_intent.created' })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    object: 'event',
    id: expect.stringMatching(/^evt_\w{24}$/),
    api_version: '2026-10-28.endive',
    created: startedAt.getTime() / 1000,
    livemode: false,
    pending_webhooks: 0,
    request: { id: expect.stringMatching(/^req_/), idempotency_key: 'key-1' },
    data: { object: { id, object: 'payment_intent', status: 'requires_payment_method' } },
  })
})

test('a repeated request makes no second event', async () => {
  for (let time = 0; time < 3; time += 1)
    await stripe.paymentIntents.create(order, { idempotencyKey: 'key-1' })
  expect(await kinds()).toEqual(['payment_intent.created'])
})

test('events are listed by kinds, by time and page by page', async () => {
  const first = await open()
  time.now = new Date(startedAt.getTime() + 60_000)
  const second = await open()
  await stripe.paymentIntents.cancel(second.id)
  const some = await stripe.events.list({
    types: ['payment_intent.canceled', 'payment_intent.created'],
    limit: 2,
  })
  expect(some.data.map(({ type }) => type)).toEqual(['payment_intent.canceled', 'payment_intent.created'])
  expect(some.has_more).toBe(true)
  const old = await stripe.events.list({ created: { lt: time.now.getTime() / 1000 } })
  expect(old.data.map(({ data }) => (data.object as Stripe.PaymentIntent).id)).toEqual([first.id])
  const recent = await stripe.events.list({ created: { gte: time.now.getTime() / 1000 } })
  expect(recent.data).toHaveLength(2)
  const rest = await stripe.events.list({ starting_after: some.data[1]?.id })
  expect(rest.data).toHaveLength(1)
})

test.each([
  ['a limit of 0', { limit: 0 }],
  ['a cursor that is not there', { starting_after: 'evt_nobody' }],
  ['a time that is none', { created: { gte: 'soon' } as never }],
  ['both ways at once', { starting_after: 'evt_1', ending_before: 'evt_1' }],
  ['a kind and kinds', { type: 'charge.refunded', types: ['charge.refunded'] }],
])('%s is refused', async (_name, params) => {
  await expect(stripe.events.list(params)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' })
})

test('intents are listed, newest first', async () => {
  const first = await open()
  const second = await open()
  const { data } = await stripe.paymentIntents.list()
  expect(data.map(({ id }) => id)).toEqual([second.id, first.id])
})
