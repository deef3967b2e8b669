import { expect, test } from 'vitest'
import { startProduct } from '#test/product.ts'
import { bookBeforeEach } from '#test/sales/booked.ts'
import { askToPay, authorize, statusOf } from '#test/sales/pay.ts'
import { openTestDatabase } from '#test/database/database.ts'
import { type DrillReason, findDrillReason } from './drill-reason.ts'
import { confirmDatabase, findStoredPlace, readPlace, storePlace } from './place.ts'
import { refuseWrites } from './refuse-writes.ts'

const now = new Date('2031-05-20T10:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

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
  ['a restarted process acts', {}, undefined],
  ['so does one on a replica that was promoted, although it lacks the last payments', {}, undefined],
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
