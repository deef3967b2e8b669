import { expect, test, vi } from 'vitest'
import { buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { bookBeforeEach } from '#test/sales/booked.ts'
import { askToPay, authorize, confirmCard, statusOf } from '#test/sales/pay.ts'
import { openTestDatabase } from '#test/database/database.ts'
import { readConfig } from '../config/config.ts'
import { type DrillReason, findDrillReason } from './drill-reason.ts'
import { openPlace } from './open-place.ts'
import { confirmDatabase, findStoredPlace, readPlace, storePlace } from './place.ts'
import { refuseWrites } from './refuse-writes.ts'

const now = new Date('2031-05-20T10:00:00.000Z')
const minutesBefore = (time: Date, minutes: number) => new Date(time.getTime() - minutes * 60_000)
const minutesAgo = (minutes: number) => minutesBefore(now, minutes)

type Found = Parameters<typeof findDrillReason>[0]
const real: Found = {
  mode: 'live',
  reachesOutside: true,
  place: 'server 1.2',
  stored: { place: 'server 1.2', seenAt: minutesAgo(1) },
  now,
  hasNewerPayments: async () => true,
}

const starts: [what: string, found: Partial<Found>, reason: DrillReason | undefined][] = [
  ['the first process of a new database acts', { stored: undefined }, undefined],
  [
    'a process that starts again acts, also on a promoted replica that lacks the last payments',
    {},
    undefined,
  ],
  ['one on a copy in another database does not', { place: 'server 1.3' }, 'other-place'],
  ['nor one that the operator started for a drill', { mode: 'drill' }, 'configured'],
  [
    'nor one on a restored backup: the provider knows newer payments',
    { stored: { place: 'server 1.2', seenAt: minutesAgo(11) } },
    'older-than-provider',
  ],
  [
    'one that was stopped for long acts, because nothing was paid meanwhile',
    { stored: { place: 'server 1.2', seenAt: minutesAgo(11) }, hasNewerPayments: async () => false },
    undefined,
  ],
  ['one that reaches only emulators acts also on a copy', { place: 'x', reachesOutside: false }, undefined],
]
test.each(starts)('%s', async (_, found, reason) => {
  expect(await findDrillReason({ ...real, ...found })).toBe(reason)
})

test('a copy of a database has another name, until the operator confirms it', async () => {
  const original = await openTestDatabase()
  const copy = await openTestDatabase()
  const [first, second] = [await readPlace(original, '/tmp'), await readPlace(copy, '/')]
  expect(second).not.toBe(first)
  await storePlace(copy.db, first, now)
  await storePlace(copy.db, first, minutesAgo(-1))
  expect(await findStoredPlace(copy.db)).toEqual({ place: first, seenAt: minutesAgo(-1) })
  await confirmDatabase({ database: copy, clock: () => now }, '/')
  expect(await findStoredPlace(copy.db)).toEqual({ place: second, seenAt: now })
})

const product = await startProduct({ MODE: 'drill' })
const { booked } = bookBeforeEach(product)

test('in a drill pages say so, and nobody can pay', async () => {
  expect((await product.ask('GET /config')).body).toMatchObject({ drill: true })
  expect(await askToPay(product, booked.buyerId, booked.id)).toMatchObject({
    status: 502,
    body: { detail: 'This is a copy of Hatbodol for practice, where no money moves.' },
  })
})

test('in a drill nobody reads what was wrong with the original', async () => {
  const { now } = product.time
  const row = { code: 'redis', source: 'original', beganAt: now, seenAt: now } as const
  await product.db.insertInto('alerts').values(row).execute()
  const admin = await buildUser(product, { isAdmin: true })
  expect(await product.ask('GET /alerts', { as: admin })).toMatchObject({ status: 200, body: [] })
})

const live = await startProduct()
const sale = bookBeforeEach(live).booked

test('in a drill the provider is read, and none of its payments is changed', async () => {
  const intentId = await authorize(live, sale.buyerId, sale.id)
  const provider = refuseWrites(live.services.payments)
  expect((await provider.findIntent(intentId))?.status).toBe('requires_capture')
  const changes = [
    provider.captureIntent(intentId),
    provider.cancelIntent(intentId),
    provider.authorizeIntent(intentId),
    provider.refundIntent({ intentId, idempotencyKey: 'drill' }),
  ]
  for (const change of changes) await expect(change).rejects.toMatchObject({ code: 'provider-unavailable' })
  expect(await statusOf(live, intentId)).toBe('requires_capture')
})

test('a process whose provider has an authorised payment that the database lacks does not act', async () => {
  const { services, time } = live
  const config = readConfig({
    NODE_ENV: 'test',
    PAYMENTS: 'sandbox',
    MAIL: 'smtp',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const { database, payments: provider, clock, log } = services
  const open = async () => {
    const place = await openPlace({ config: { ...config, dataDir: '/' }, database, provider, clock, log })
    place.stop()
    return place.reason
  }
  expect(await open()).toBeUndefined()
  const { id: bookingId, itemId, buyerId } = sale
  const metadata = { bookingId, itemId, buyerId }
  const intent = await provider.createIntent({
    amountMinor: 100_000,
    currency: 'bdt',
    metadata,
    idempotencyKey: 'one',
  })
  time.now = new Date(time.now.getTime() + 11 * 60_000)
  expect(await open()).toBeUndefined()
  await confirmCard(live, intent.clientSecret)
  expect(await open()).toBeUndefined()
  time.now = new Date(time.now.getTime() + 11 * 60_000)
  expect(await open()).toBeUndefined()
  await database.db
    .updateTable('installationPlace')
    .set({ seenAt: minutesBefore(time.now, 40) })
    .execute()
  expect(await open()).toBe('older-than-provider')
  vi.spyOn(provider, 'listIntents').mockImplementationOnce(() => {
    throw new Error('no answer')
  })
  expect(await open()).toBeUndefined()
})
