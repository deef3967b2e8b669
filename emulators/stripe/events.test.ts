import type Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { listEvents, startTestSandbox } from '#test/servers/stripe-emulator.ts'

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

const kinds = async () => (await listEvents(db)).map(({ type }) => type).toReversed()

describe('every change records its events', () => {
  test('a sale', async () => {
    const { id } = await open()
    await confirm(id, 'pm_card_visa')
    await stripe.paymentIntents.capture(id)
    await stripe.refunds.create({ payment_intent: id })
    expect(await kinds()).toEqual([
      'payment_intent.created',
      'payment_intent.amount_capturable_updated',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
    ])
  })

  test('a declined card', async () => {
    await confirm((await open()).id, 'pm_card_visa_chargeDeclined')
    expect(await kinds()).toEqual(['payment_intent.created', 'payment_intent.payment_failed'])
  })

  test('a card that asks for authentication', async () => {
    await confirm((await open()).id, 'pm_card_authenticationRequired')
    expect(await kinds()).toEqual(['payment_intent.created', 'payment_intent.requires_action'])
  })

  test('an authorization that is released', async () => {
    const { id } = await open()
    await confirm(id, 'pm_card_visa')
    await stripe.paymentIntents.cancel(id)
    expect((await kinds()).slice(2)).toEqual(['payment_intent.canceled'])
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
  const [, created] = await listEvents(db)
  expect(created).toMatchObject({
    type: 'payment_intent.created',
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
