import { expect, test } from 'vitest'
import { type AlertCode, alertCodes } from '#contract/alerts.ts'
import type { PaymentId } from '#contract/ids.ts'
import { findAlerts } from './alert-table.ts'
import type { Facts } from './facts.ts'

const now = new Date('2031-05-20T10:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const gib = 1024 ** 3

const reconciliation = { finishedAt: minutesAgo(30), hasReadProvider: true, findings: [] }
const machine: Facts['machine'] = {
  name: 'one',
  clockAheadMs: -5000,
  freeBytes: 2 * gib,
  isDatabaseFull: false,
  pictures: 'ok',
  redis: 'none',
}
const queue = { name: 'mail-sale', ready: 3, paused: 0, active: 1, oldestReadySeconds: 600 }
const well: Facts = {
  now,
  reconciliation,
  lateMoney: { captures: [], refunds: [] },
  queues: [queue],
  givenUp: [],
  isMailStuck: false,
  machine,
}
const paymentId = 'p1' as PaymentId

test('nothing is found while all is well, or before the first reconciliation', () => {
  expect(findAlerts(well)).toEqual([])
  expect(findAlerts({ ...well, reconciliation: undefined })).toEqual([])
})

const found: [code: AlertCode, source: string, facts: Partial<Facts>][] = [
  ['finding', 'lost p1', { reconciliation: { ...reconciliation, findings: [{ kind: 'lost', paymentId }] } }],
  [
    'reconciliation-late',
    'reconciliation',
    { reconciliation: { ...reconciliation, finishedAt: minutesAgo(31) } },
  ],
  ['provider', 'provider', { reconciliation: { ...reconciliation, hasReadProvider: false } }],
  ['capture-late', 'p1', { lateMoney: { captures: [paymentId], refunds: [] } }],
  ['refund-late', 'p1', { lateMoney: { captures: [], refunds: [paymentId] } }],
  ['job-failed', 'mail-sale', { givenUp: [{ name: 'mail-sale', count: 2 }] }],
  ['queue-late', 'mail-sale', { queues: [{ ...queue, oldestReadySeconds: 601 }] }],
  ['mail', 'mail', { isMailStuck: true }],
  ['disk', 'one', { machine: { ...machine, freeBytes: 2 * gib - 1 } }],
  ['redis', 'one', { machine: { ...machine, redis: 'unreachable' } }],
  ['pictures', 'one', { machine: { ...machine, pictures: 'refused' } }],
  ['clock', 'one', { machine: { ...machine, clockAheadMs: -5001 } }],
]
test.each(found)('%s is found, for %s', (code, source, facts) => {
  expect(findAlerts({ ...well, ...facts })).toEqual([{ code, source }])
})

test('every code is found by something, and the same payment is named once', () => {
  expect(new Set(found.map(([code]) => code))).toEqual(new Set(alertCodes))
  const twice = { kind: 'lost', paymentId } as const
  const facts = { ...well, reconciliation: { ...reconciliation, findings: [twice, twice] } }
  expect(findAlerts(facts)).toHaveLength(1)
})
