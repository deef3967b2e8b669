import { sql } from 'kysely'
import type { Finding } from '#contract/payments.ts'
import { reconcilePayments } from '#features/sales/payments/commands/reconciliation.ts'
import { openPaymentSync } from '#server/jobs/payment-sync.ts'
import type { Db } from '#services/database/database.ts'
import { audit, countWaitingJobs } from '#test/sales/audit.ts'
import type { Cluster } from './cluster.ts'
import type { LoadRecord } from './load-record.ts'
import { waitFor } from './wait-for.ts'
import { openBeside, type World } from './world.ts'

/** What has become of what the clients were told. */
export type Truth = {
  /** Sales that the database did not know after the fault. */
  forgotten: number
  /** Of these, the sales that the reconciliation has restored. */
  restored: number
  /** Of these, those whose buyer's money the reconciliation has returned, or names to an admin. */
  returned: number
  /** A sentence for each of the others: its money is neither returned nor named. */
  lost: string[]
  /** Phones with more than one buyer's money. */
  doubled: number
  /** A sentence for each amount at the provider that is neither that of a sale, nor returned, nor named. */
  adrift: string[]
}

/** What is known before anybody has looked. */
export const nothingKnown: Truth = {
  forgotten: 0,
  restored: 0,
  returned: 0,
  lost: [],
  doubled: 0,
  adrift: [],
}

/** The findings that tell an admin about a buyer's money, or that it goes back. */
const namingKinds: readonly Finding['kind'][] = [
  'cancelled',
  'mismatch',
  'missing',
  'partly-captured',
  'refund-failed',
  'refunding',
  'uncollectable',
  'unknown-captured',
  'unknown-released',
]

/** After this time the reconciliation reads the newest intents of the provider too. */
const laterMs = 11 * 60_000

/** Waits until the product has done all its work, reconciles, and compares what clients, database and provider know. */
export async function findTruth(cluster: Cluster, { services }: World, record: LoadRecord): Promise<Truth> {
  const { db } = services
  await waitForJobs(db)
  const forgotten = await listForgotten(db, record)
  const named = await reconcile(cluster)
  await waitForJobs(db)
  await copyProvider(cluster, db)
  const left = await listForgotten(db, record)
  const { owedIntents, differences } = await audit(db)
  const statuses = await readStatuses(db)
  const isReturned = (intentId: string) => statuses.get(intentId) === 'canceled' || named.has(intentId)
  const adrift = [
    ...differences.filter((words) => !named.has(/\bpi_\w+/.exec(words)?.[0] ?? '')),
    ...owedIntents
      .filter((intentId) => !named.has(intentId) && !differences.some((words) => words.includes(intentId)))
      .map((intentId) => `${intentId} has a buyer's money wrongly`),
  ]
  const lost = left.filter(({ intentId }) => !isReturned(intentId))
  const returned = left.length - lost.length
  return {
    forgotten: forgotten.length,
    restored: forgotten.length - left.length,
    returned,
    lost: lost.map(({ intentId, words }) => `${intentId} is ${statuses.get(intentId)}, and here ${words}`),
    doubled: differences.filter((words) => /[2-9]\d* (buyers were charged|payments)/.test(words)).length,
    adrift,
  }
}

const waitForJobs = (db: Db) =>
  waitFor('end of the jobs', async () => (await countWaitingJobs(db).catch(() => 1)) === 0)

type Forgotten = { intentId: string; words: string }

/**
 * Returns the confirmed sales that the database does not know, and as what it knows them. A sale that was handed over is
 * known once its money is taken: the moment of the hand-over is gone, but nobody has to confirm it again.
 */
async function listForgotten(db: Db, { sales }: LoadRecord): Promise<Forgotten[]> {
  const rows = await db.selectFrom('deals').select(['intentId', 'state', 'soldAt', 'handedOverAt']).execute()
  const known = new Map(rows.map((row) => [row.intentId, row]))
  return sales.flatMap(({ intentId, isHandedOver }) => {
    const deal = known.get(intentId)
    if (!deal) return [{ intentId, words: 'unknown' }]
    if (deal.soldAt && (!isHandedOver || deal.handedOverAt || deal.state === 'captured')) return []
    const lacks = deal.soldAt ? 'not handed over' : 'not sold'
    return [{ intentId, words: `${deal.state}, ${lacks}` }]
  })
}

/** Reconciles as the product does a little later. Returns the transactions that it names to an admin. */
async function reconcile(cluster: Cluster): Promise<Set<string>> {
  const later = await openBeside(cluster, laterMs)
  try {
    await later.jobs.open()
    const { id, errors } = await reconcilePayments(openPaymentSync(later), { cause: 'schedule' })
    if (errors.length > 0) throw new AggregateError(errors, 'The reconciliation failed.')
    const { findings } = await later.db
      .selectFrom('reconciliations')
      .select('findings')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // Its clock is ahead: it would keep the next one from reading what the provider has until then.
    await later.db.deleteFrom('reconciliations').where('id', '=', id).execute()
    return new Set(
      findings.flatMap(({ kind, intentId }) => (namingKinds.includes(kind) && intentId ? [intentId] : [])),
    )
  } finally {
    await later.close()
  }
}

/** Copies what the provider knows beside our records, where the audit compares both. */
async function copyProvider({ providerPort }: Cluster, db: Db): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${providerPort}/objects`)
  const objects = JSON.stringify(await reply.json())
  await db.deleteFrom('sandboxObjects').execute()
  await sql`
    insert into sandbox_objects (id, kind, body, behaviour, created_at, updated_at, payment_intent)
    select id, kind, body, behaviour, "createdAt", "updatedAt", "paymentIntent"
    from json_to_recordset(${objects}::json) as given (id text, kind text, body text, behaviour text,
      "createdAt" timestamptz, "updatedAt" timestamptz, "paymentIntent" text)
  `.execute(db)
}

async function readStatuses(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; status: string }>`
    select id, body::jsonb ->> 'status' as status from sandbox_objects where kind = 'payment_intent'
  `.execute(db)
  return new Map(rows.map(({ id, status }) => [id, status]))
}
