import { beforeEach, describe, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { maxMeetLocationLength } from '#contract/bookings.ts'
import { done } from '#test/http/ask.ts'
import { buildUser } from '#test/build.ts'
import { listEmails } from '#test/emails/emails.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { pickRounds } from '#test/runner/rounds.ts'
import { reserveBeforeEach } from '#test/sales/sale.ts'
import { maxVersions } from './rules.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, db } = product
const { sale, readPayment, stateOf, confirm, cancel } = reserveBeforeEach(product)

const rounds = pickRounds({ short: 5, long: maxVersions - 1 })
const hourMs = 3_600_000
const after = (hours: number) => new Date(product.time.now.getTime() + hours * hourMs).toISOString()
const place = 'In front of the Mirpur police station, Dhaka'
let at: string
beforeEach(() => {
  at = after(48)
})

const numberOf = (as: UserId) => (as === sale.seller ? { phoneNumber: '01812 345678' } : {})
const propose = (as: UserId, body: object = {}) =>
  ask(`PUT /payments/${sale.paymentId}/meeting`, { as, body: { place, at, ...numberOf(as), ...body } })
const accept = (as: UserId, version = 1, body: object = {}) => {
  const call = `POST /payments/${sale.paymentId}/meeting/acceptance`
  return ask(call, { as, body: { version, ...numberOf(as), ...body } })
}
const see = async (as: UserId) => (await readPayment(as)).sale
const textsTo = async (to: string) => (await listEmails(product, to)).map(({ text }) => text).join('\n')
const subjectsTo = async (to: string) => (await listEmails(product, to)).map(({ subject }) => subject)

test('a proposal after another version than the one that its author saw is refused, and a repeated one is not', async () => {
  expect(await propose(sale.buyer, { version: 0 })).toMatchObject({ body: { modifiedCount: 1 } })
  expect(await propose(sale.buyer, { version: 0 })).toMatchObject({ body: { modifiedCount: 0 } })
  const late = await propose(sale.seller, { place: 'Khulna railway station', version: 0 })
  expect(late).toMatchObject({ status: 409, body: { code: 'meeting-changed' } })
  expect((await see(sale.buyer)).meeting).toMatchObject({ place, by: 'buyer', version: 1 })
  const known = await propose(sale.seller, { place: 'Khulna railway station', version: 1 })
  expect(known).toMatchObject({ body: { modifiedCount: 1 } })
})

test('a sale begins without a meeting, and says what to do next and until when', async () => {
  const { handOver } = await readPayment(sale.buyer)
  for (const [as, side] of [
    [sale.buyer, 'buyer'],
    [sale.seller, 'seller'],
  ] as const) {
    expect(await see(as)).toMatchObject({
      side,
      situation: 'arrange',
      move: 'propose-meeting',
      by: handOver.by,
      may: ['propose'],
      buyer: { name: 'Rakib', phoneNumber: expect.any(String) },
      seller: { name: 'Salma' },
    })
    expect((await see(as)).steps.map(({ kind, status }: Record<string, string>) => [kind, status])).toEqual([
      ['booked', 'done'],
      ['reserved', 'done'],
      ['meeting', 'next'],
      ['handed-over', 'later'],
      ['captured', 'later'],
      ['payout', 'later'],
    ])
  }
})

test('one side proposes, the other changes it, the first accepts, and each step sends an email', async () => {
  expect(await propose(sale.buyer)).toMatchObject(done)
  expect(await see(sale.seller)).toMatchObject({
    situation: 'buyer-proposed',
    move: 'accept-meeting',
    may: ['propose', 'accept'],
    meeting: { version: 1, place, at, by: 'buyer' },
  })
  const waiting = await see(sale.buyer)
  expect([waiting.move, waiting.may]).toEqual([undefined, ['propose']])
  await expect.poll(() => textsTo('salma@example.com')).toContain('Rakib wants to meet on')
  expect(await textsTo('salma@example.com')).toContain(place)

  const later = after(50)
  expect(await propose(sale.seller, { at: later, phoneNumber: '01812 345678' })).toMatchObject(done)
  await expect.poll(() => textsTo('rakib@example.com')).toContain('Salma wants to meet on')
  expect(await accept(sale.buyer, 2)).toMatchObject(done)
  for (const as of [sale.buyer, sale.seller])
    expect(await see(as)).toMatchObject({
      situation: 'agreed',
      meeting: { version: 2, at: later, by: 'seller', agreedAt: product.time.now.toISOString() },
      seller: { phoneNumber: '01812345678' },
      may: ['propose'],
    })
  expect([(await see(sale.buyer)).move, (await see(sale.seller)).move]).toEqual([
    'confirm-hand-over',
    'enter-code',
  ])
  await expect.poll(() => textsTo('salma@example.com')).toContain('Rakib has accepted')
})

test('a changed meeting is no longer agreed, and the other side accepts the new one', async () => {
  await propose(sale.buyer)
  await accept(sale.seller)
  await propose(sale.buyer, { place: 'Shahbag, Dhaka' })
  expect((await see(sale.seller)).meeting).toEqual({ version: 2, place: 'Shahbag, Dhaka', at, by: 'buyer' })
  expect(await accept(sale.seller, 2)).toMatchObject(done)
})

test('sending the same again changes nothing and sends no email', async () => {
  expect((await propose(sale.buyer)).body.modifiedCount).toBe(1)
  expect((await propose(sale.buyer)).body.modifiedCount).toBe(0)
  expect((await accept(sale.seller)).body.modifiedCount).toBe(1)
  expect((await accept(sale.seller)).body.modifiedCount).toBe(0)
  expect((await see(sale.seller)).meeting.version).toBe(1)
  await expect
    .poll(() => subjectsTo('rakib@example.com'))
    .toContainEqual(expect.stringContaining('You meet on'))
  expect(
    (await subjectsTo('salma@example.com')).filter((each) => each.startsWith('When to meet')),
  ).toHaveLength(1)
})

describe('a version that the caller has not seen', () => {
  test('is not accepted', async () => {
    await propose(sale.buyer)
    await propose(sale.buyer, { place: 'Somewhere else, Dhaka' })
    expect(await accept(sale.seller, 1)).toMatchObject({ status: 409, body: { code: 'meeting-changed' } })
    expect(await see(sale.seller)).toMatchObject({ situation: 'buyer-proposed', meeting: { version: 2 } })
  })

  raceTest('is not accepted at the same time either', { timeout: 120_000 }, async () => {
    await propose(sale.buyer)
    for (let version = 1; version <= rounds; version++) {
      const other = { place: `Gate ${version}, Dhaka` }
      const [changed, accepted] = await Promise.all([
        propose(sale.buyer, other),
        accept(sale.seller, version),
      ])
      expect(changed.status).toBe(200)
      expect([200, 409]).toContain(accepted.status)
      // Whichever call was first, the new version is stored, and nobody has accepted it.
      const { meeting } = await see(sale.seller)
      expect(meeting).toEqual({ version: version + 1, ...other, at, by: 'buyer' })
    }
  })
})

raceTest(
  'when both sides propose at the same time, one proposal is the latest, and the other side accepts it',
  async () => {
    await Promise.all([propose(sale.buyer), propose(sale.seller, { place: 'Shahbag, Dhaka' })])
    const { meeting } = await see(sale.buyer)
    expect(meeting.version).toBe(2)
    const other = meeting.by === 'buyer' ? sale.seller : sale.buyer
    const own = meeting.by === 'buyer' ? sale.buyer : sale.seller
    expect((await accept(own, 2)).status).toBe(409)
    expect(await accept(other, 2)).toMatchObject(done)
  },
)

test('a meeting that nobody proposed or whose time is over cannot be accepted', async () => {
  expect(await accept(sale.seller)).toMatchObject({
    status: 409,
    body: { code: 'meeting-changed', detail: 'Nobody has proposed a meeting yet.' },
  })
  await propose(sale.buyer)
  product.time.now = new Date(Date.parse(at) + 1)
  expect((await accept(sale.seller)).body.detail).toBe(
    'The time of this meeting is over. Propose another one.',
  )
  expect(await see(sale.seller)).toMatchObject({ situation: 'arrange', may: ['propose'] })
})

test('the time must be in the future and before the hand-over ends, and the place is one line of text', async () => {
  const fieldOf = async (body: object) => {
    const answer = await propose(sale.buyer, body)
    expect(answer.status).toBe(422)
    return answer.body.errors?.[0]
  }
  expect(await fieldOf({ at: after(0) })).toEqual({
    path: 'at',
    message: 'Choose a time in the future.',
  })
  expect(await fieldOf({ at: after(5 * 24 + 1) })).toEqual({
    path: 'at',
    message: 'Choose a time before the deadline of the hand-over.',
  })
  for (const wrong of ['tomorrow', '2026-11-24', '2026-11-24T17:00', 7, null])
    expect((await fieldOf({ at: wrong })).path).toBe('at')
  for (const wrong of ['', ' ', 'a'.repeat(maxMeetLocationLength + 1), 'one\ntwo', 7])
    expect((await fieldOf({ place: wrong })).path).toBe('place')
  expect((await fieldOf({ phoneNumber: 'call me' })).path).toBe('phoneNumber')
  expect(await see(sale.buyer)).not.toHaveProperty('meeting')
})

test('only the two sides can see and change the meeting', async () => {
  await propose(sale.buyer)
  const stranger = await buildUser(product)
  const admin = await buildUser(product, { isAdmin: true })
  expect([(await propose(stranger)).status, (await accept(stranger)).status]).toEqual([404, 404])
  expect([(await propose(admin)).status, (await accept(admin)).status]).toEqual([403, 403])
  const seen = await see(admin)
  expect(seen).toMatchObject({ situation: 'buyer-proposed', may: [], buyer: { name: 'Rakib' } })
  expect([seen.buyer, seen.side, seen.move]).toEqual([{ name: 'Rakib' }, undefined, undefined])
})

test('after the hand-over or the end of the sale nothing is proposed or accepted, and numbers are hidden', async () => {
  await propose(sale.seller, { phoneNumber: '01812345678' })
  expect((await see(sale.buyer)).seller.phoneNumber).toBe('01812345678')
  await cancel(sale.buyer)
  for (const answer of [await propose(sale.buyer), await accept(sale.buyer)])
    expect(answer).toMatchObject({ status: 409, body: { code: 'not-reserved' } })
  const ended = await see(sale.buyer)
  expect(ended).toMatchObject({ situation: 'ended', move: 'see-phone', may: [] })
  expect([ended.buyer, ended.seller, ended.meeting]).toEqual([
    { name: 'Rakib' },
    { name: 'Salma' },
    undefined,
  ])
})

test('the steps have their times after the hand-over', async () => {
  await propose(sale.buyer)
  await accept(sale.seller)
  await confirm()
  await expect.poll(stateOf).toBe('captured')
  const { situation, steps, buyer, reportUntil } = await see(sale.seller)
  expect([situation, buyer.phoneNumber, reportUntil]).toEqual([
    'done',
    expect.any(String),
    expect.any(String),
  ])
  product.pass({ minutes: 14 * 24 * 60 + 1 })
  const later = await see(sale.seller)
  expect([later.buyer, later.reportUntil]).toEqual([{ name: 'Rakib' }, undefined])
  expect(
    steps.map(({ kind, status, at: when }: Record<string, string>) => [kind, status, typeof when]),
  ).toEqual([
    ...['booked', 'reserved', 'meeting', 'handed-over', 'captured'].map((kind) => [kind, 'done', 'string']),
    ['payout', 'next', 'undefined'],
  ])
})

test('the number of versions of a meeting is limited', async () => {
  await db
    .insertInto('meetings')
    .values({
      paymentId: sale.paymentId,
      version: maxVersions,
      place,
      meetAt: new Date(at),
      proposedBy: 'buyer',
      updatedAt: product.time.now,
    })
    .execute()
  expect(await propose(sale.seller, { place: 'Shahbag, Dhaka' })).toMatchObject({
    status: 409,
    body: { code: 'too-many-meetings' },
  })
  expect(await accept(sale.seller, maxVersions)).toMatchObject(done)
})

test('the exported file of each side has the meeting, and only the seller’s file has the phone number', async () => {
  await propose(sale.seller, { phoneNumber: '01812345678' })
  const read = async (as: UserId) => (await ask('GET /account/export', { as })).body.meetings
  expect(await read(sale.seller)).toMatchObject([{ place, sellerPhoneNumber: '01812345678' }])
  expect((await read(sale.buyer))[0]).not.toHaveProperty('sellerPhoneNumber')
})
