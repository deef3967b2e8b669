import type { Registry } from 'prom-client'
import { readBalances } from '#features/sales/ledger/queries.ts'
import { countSales, readOldestWaiting } from '#features/sales/payments/queries/for-operators.ts'
import { cacheBriefly } from '#lib/cache-briefly.ts'
import { findAlerts, alertTable } from '../alerts/alert-table.ts'
import { type Facts, sharedForMs } from '../alerts/facts.ts'
import type { Db } from '#services/database/database.ts'
import { type GaugeKind, showGauges } from './gauges.ts'

/** Every sale is read to count them, so that is done once a minute. */
const salesCountedForMs = 60_000

type Sources = { db: Db; readFacts: () => Promise<Facts> }

/** Returns what reads the numbers. However often somebody scrapes, they are read four times a minute, and sales are counted once. */
function shareNumbers({ db, readFacts }: Sources) {
  const readSales = cacheBriefly(() => countSales(db), salesCountedForMs)
  // One after the other, because people need the other connections.
  const readNumbers = async () => ({
    facts: await readFacts(),
    sales: await readSales(),
    balances: await readBalances(db),
    oldest: await readOldestWaiting(db),
  })
  return cacheBriefly(readNumbers, sharedForMs)
}

type Numbers = Awaited<ReturnType<ReturnType<typeof shareNumbers>>>
/** Every number that is the same in each process. */
const numbers: GaugeKind<Numbers>[] = [
  {
    name: 'alerts',
    help: 'What is wrong now: how many payments, queues or machines each alert is about.',
    labels: ['alert', 'severity'],
    show: ({ facts }, set) => {
      const found = findAlerts(facts)
      for (const [alert, { severity }] of Object.entries(alertTable))
        set({ alert, severity }, found.filter(({ code }) => code === alert).length)
    },
  },
  {
    name: 'jobs',
    help: 'Unfinished jobs by queue: ready, paused after a failure, or active.',
    labels: ['queue', 'state'],
    show: ({ facts: { queues } }, set) => {
      for (const { name: queue, ready, paused, active } of queues) {
        set({ queue, state: 'ready' }, ready)
        set({ queue, state: 'paused' }, paused)
        set({ queue, state: 'active' }, active)
      }
    },
  },
  {
    name: 'jobs_given_up',
    help: 'Jobs that failed for good within the last day.',
    labels: ['queue'],
    show: ({ facts: { givenUp } }, set) => givenUp.forEach(({ name: queue, count }) => set({ queue }, count)),
  },
  {
    name: 'sales',
    help: 'Sales and attempts, by how they are paid and how far they are.',
    labels: ['means', 'state'],
    show: ({ sales }, set) => sales.forEach(({ means, state, count }) => set({ means, state }, count)),
  },
  {
    name: 'ledger_paisa',
    help: 'The balance of each account of the ledger, in paisa: positive is debit, negative is credit.',
    labels: ['account'],
    show: ({ balances }, set) =>
      Object.entries(balances).forEach(([account, balanceMinor]) => set({ account }, balanceMinor)),
  },
  {
    // A sum over the gauge above would add the readings of several processes, which are of different moments.
    name: 'ledger_difference_paisa',
    help: 'How far the accounts of the ledger are from balancing, in paisa. 0 is right.',
    show: ({ balances }, set) =>
      set({}, Math.abs(Object.values(balances).reduce((sum, balanceMinor) => sum + balanceMinor, 0))),
  },
  {
    name: 'oldest_waiting_seconds',
    help: 'Age of the oldest capture, refund, webhook and due job; 0 if none waits.',
    labels: ['what'],
    show: ({ oldest, facts: { now, queues } }, set) => {
      const age = (since: Date | null) => (since ? (now.getTime() - since.getTime()) / 1000 : 0)
      set({ what: 'capture' }, age(oldest.capture))
      set({ what: 'refund' }, age(oldest.refund))
      set({ what: 'webhook' }, age(oldest.webhook))
      set({ what: 'job' }, Math.max(0, ...queues.map(({ oldestReadySeconds }) => oldestReadySeconds)))
    },
  },
  {
    name: 'webhooks_waiting',
    help: 'Stored messages of the payment provider that are not handled yet.',
    show: ({ oldest }, set) => set({}, oldest.webhooks),
  },
  {
    name: 'reconciliation_age_seconds',
    help: 'How long ago the last reconciliation ended.',
    show: ({ facts: { now, reconciliation: last } }, set) => {
      if (last) set({}, (now.getTime() - last.finishedAt.getTime()) / 1000)
    },
  },
  {
    name: 'reconciliation_findings',
    help: 'Findings of the reconciliation that need an admin, by kind.',
    labels: ['kind'],
    show: ({ facts: { reconciliation: last } }, set) => {
      for (const [kind, found] of Object.entries(Object.groupBy(last?.findings ?? [], (each) => each.kind)))
        set({ kind }, found.length)
    },
  },
  {
    name: 'disk_free_bytes',
    help: 'Free room on the disk of DATA_DIR.',
    show: ({ facts: { machine } }, set) => set({}, machine.freeBytes),
  },
  {
    name: 'clock_ahead_seconds',
    help: 'How far the clock of this machine is ahead of that of the database.',
    show: ({ facts: { machine } }, set) => set({}, machine.clockAheadMs / 1000),
  },
]

/**
 * Shows what the database knows. While it does not answer, these numbers are missing and `hatbodol_database_up` is 0. Of
 * several processes of one machine the highest number counts, since all say the same.
 */
export function showDatabase(sources: Sources, registry: Registry): void {
  const read = shareNumbers(sources)
  const find = () => read().catch(() => undefined)
  showGauges(
    numbers.map((kind) => ({ ...kind, among: 'max' as const })),
    find,
    registry,
  )
  const isUp: GaugeKind<boolean> = {
    name: 'database_up',
    help: '1 if the database answered, else 0.',
    among: 'min',
    show: (up, set) => set({}, up ? 1 : 0),
  }
  showGauges([isUp], async () => (await find()) !== undefined, registry)
}
