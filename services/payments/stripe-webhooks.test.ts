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

test('a signature may be a minute ahead of our clock, and no more', () => {
  const ahead = (seconds: number) => sign(ofIntent, { at: new Date(now.getTime() + seconds * 1000) })
  expect(read(ofIntent, ahead(60))).toMatchObject({ id: 'evt_1' })
  for (const header of [ahead(61), ahead(86_400)])
    expect(() => read(ofIntent, header)).toThrow(expect.objectContaining({ code: 'bad-signature' }))
})

describe('a webhook that was signed', () => {
  test('is read, with its intent', () => {
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

  test('a dispute has its status', () => {
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

  /** Reads the message about the end of a dispute, with what is given instead of the usual. */
  function readDispute(given: object) {
    const terms = { currency: 'bdt', amount: 500, reason: 'fraudulent' }
    const about = { id: 'du_1', object: 'dispute', status: 'lost', created: 1, ...terms, ...given }
    const body = buildEvent('charge.dispute.closed', about)
    return read(body, sign(body)).dispute
  }

  test.each([
    ['bdt', { amountMinor: 500, reason: 'fraudulent' }],
    ['usd', { reason: 'fraudulent' }],
  ])(
    'a dispute has the bank’s reason, and its amount if it is in the currency of prices: %s',
    (currency, terms) => {
      expect(readDispute({ currency })?.terms).toEqual(terms)
    },
  )

  test.each([
    ['amount', 'missing', undefined],
    ['amount', 'null', null],
    ['amount', 'negative', -1],
    ['amount', 'too large', 2_147_483_648],
    ['currency', 'null', null],
    ['reason', 'missing', undefined],
    ['reason', 'null', null],
    ['reason', 'empty', ''],
    ['reason', 'too long', 'x'.repeat(256)],
    ['reason', 'not storable', '\u0000'],
  ])('a dispute whose %s is %s counts, without what is wrong', (field, _, value) => {
    const dispute = readDispute({ [field]: value })
    expect(dispute).toMatchObject({ id: 'du_1', state: 'lost' })
    expect(dispute?.terms).toEqual(field === 'reason' ? { amountMinor: 500 } : { reason: 'fraudulent' })
  })

  test('an unknown kind is read too', () => {
    const body = buildEvent('customer.moved', { id: 'cus_1', object: 'customer' })
    const { intentId, ...event } = read(body, sign(body))
    expect(event).toMatchObject({ id: 'evt_1', kind: 'customer.moved' })
    expect(intentId).toBeUndefined()
  })

  test('is accepted for five minutes', () => {
    expect(read(ofIntent, sign(ofIntent, { at: new Date(now.getTime() - 300_000) }))).toMatchObject({
      id: 'evt_1',
    })
  })
})

describe('refused because of its signature is', () => {
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

describe('a signed body that is not an event:', () => {
  const refused = expect.objectContaining({ name: 'Problem', code: 'malformed-request', status: 400 })
  const event = JSON.parse(ofIntent)
  const dispute = { id: 'du_1', object: 'dispute', payment_intent: 'pi_1', status: 'lost', created: 1 }
  const withAbout = (about: unknown) => ({ ...event, data: { object: about } })

  test.each([
    ['null', null],
    ['an empty list', []],
    ['an empty object', {}],
    ['a string', 'evt_1'],
    ['a number', 7],
    ['true', true],
    ['one without an id', { ...event, id: undefined }],
    ['one whose id is a number', { ...event, id: 1 }],
    ['one whose id is empty', { ...event, id: '' }],
    ['one whose id the database cannot keep', { ...event, id: 'evt_\u0000' }],
    ['one without a type', { ...event, type: undefined }],
    ['one whose type is an object', { ...event, type: {} }],
    ['one without a moment', { ...event, created: undefined }],
    ['one whose moment is a word', { ...event, created: 'now' }],
    ['one of a moment that no date can be', { ...event, created: 1e300 }],
    ['one of a moment before all calendars', { ...event, created: -1e15 }],
    ['one without data', { ...event, data: undefined }],
    ['one whose data is null', { ...event, data: null }],
    ['one about nothing', withAbout(null)],
    ['one about a list', withAbout([])],
    ['one about a string', withAbout('pi_1')],
    ['an intent whose id is a number', withAbout({ object: 'payment_intent', id: 1 })],
    ['an intent whose id the database cannot keep', withAbout({ object: 'payment_intent', id: '\u0000' })],
    ['a charge whose intent is a list', withAbout({ object: 'charge', payment_intent: [] })],
    ['a dispute without an id', withAbout({ ...dispute, id: undefined })],
    ['a dispute without a state', withAbout({ ...dispute, status: null })],
    ['a dispute of no moment', withAbout({ ...dispute, created: {} })],
  ])('%s', (_name, value) => {
    const body = JSON.stringify(value)
    expect(() => read(body, sign(body))).toThrow(refused)
  })
})
