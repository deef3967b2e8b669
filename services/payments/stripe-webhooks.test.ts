import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { readWebhook } from './stripe-webhooks.ts'

const secret = 'whsec_test'
const now = new Date('2031-05-20T10:00:00.000Z')

function sign(body: string, { at = now, by = secret }: { at?: Date; by?: string } = {}) {
  const timestamp = at.getTime() / 1000
  return Stripe.webhooks.generateTestHeaderString({ payload: body, secret: by, timestamp })
}

function buildEvent(type: string, about: object) {
  return JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    created: now.getTime() / 1000 - 7,
    data: { object: about },
  })
}

const ofIntent = buildEvent('payment_intent.succeeded', { id: 'pi_1', object: 'payment_intent' })
const read = (body: string | Uint8Array, header?: string) => readWebhook(body, header, now, secret)

describe('a webhook that was signed', () => {
  test('is read, with the intent it is about', () => {
    const event = {
      id: 'evt_1',
      kind: 'payment_intent.succeeded',
      createdAt: new Date('2031-05-20T09:59:53.000Z'),
      intentId: 'pi_1',
    }
    expect(read(ofIntent, sign(ofIntent))).toEqual(event)
    expect(read(Buffer.from(ofIntent), sign(ofIntent))).toEqual(event)
  })

  test.each([
    ['charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' }],
    ['refund.created', { id: 're_1', object: 'refund', payment_intent: { id: 'pi_1' } }],
  ])('%s names its intent', (kind, about) => {
    const body = buildEvent(kind, about)
    expect(read(body, sign(body))).toMatchObject({ kind, intentId: 'pi_1' })
  })

  test('a dispute tells where it stands', () => {
    const about = {
      id: 'du_1',
      object: 'dispute',
      payment_intent: 'pi_1',
      status: 'lost',
      created: 1_700_000_000,
    }
    const body = buildEvent('charge.dispute.closed', about)
    expect(read(body, sign(body))).toMatchObject({
      intentId: 'pi_1',
      dispute: { id: 'du_1', state: 'lost', beganAt: new Date(1_700_000_000_000) },
    })
  })

  test('a kind that nobody knows is read all the same', () => {
    const body = buildEvent('customer.moved', { id: 'cus_1', object: 'customer' })
    const { intentId, ...event } = read(body, sign(body))
    expect(event).toMatchObject({ id: 'evt_1', kind: 'customer.moved' })
    expect(intentId).toBeUndefined()
  })

  test('holds for five minutes', () => {
    expect(read(ofIntent, sign(ofIntent, { at: new Date(now.getTime() - 300_000) }))).toMatchObject({
      id: 'evt_1',
    })
  })
})

describe('refused as badly signed is', () => {
  const refused = expect.objectContaining({ name: 'Problem', code: 'bad-signature', status: 400 })

  test.each([
    ['one without a signature', undefined],
    ['an empty signature', ''],
    ['no signature at all', 'hello'],
    ['a signature by another secret', sign(ofIntent, { by: 'whsec_other' })],
    ['a signature of another body', sign(`${ofIntent} `)],
    ['one of more than five minutes ago', sign(ofIntent, { at: new Date(now.getTime() - 301_000) })],
  ])('%s', (_name, header) => {
    expect(() => read(ofIntent, header)).toThrow(refused)
  })

  test('an empty body', () => {
    expect(() => read('', sign(''))).toThrow(refused)
  })
})
