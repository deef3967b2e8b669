import { sql } from 'kysely'
import type { PaymentId, PayoutId, UserId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'
import type { PostedLine } from './rules/facts.ts'
import type { Balances, LedgerLine } from './rules.ts'

/** What an entry is about. A payment has entries of its own and entries about the provider's fees. */
export type Subject =
  | { subject: 'payment' | 'provider-fees'; paymentId: PaymentId }
  | { subject: 'payout'; payoutId: PayoutId }

/** The ids of the provider's movements whose fees are posted for this payment. */
export async function listPostedFees(db: Db, paymentId: PaymentId): Promise<string[]> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .select('sourceId')
    .where('paymentId', '=', paymentId)
    .where('subject', '=', 'provider-fees')
    .execute()
  return rows.map(({ sourceId }) => sourceId)
}

/** The lines that were posted for a payment, without those about the provider's fees. */
export function listPostedLines(db: Db, paymentId: PaymentId): Promise<PostedLine[]> {
  return db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerLines', 'ledgerLines.entryId', 'ledgerEntries.id')
    .select(['ledgerEntries.kind', 'ledgerLines.account', 'ledgerLines.amountMinor'])
    .where('paymentId', '=', paymentId)
    .where('subject', '=', 'payment')
    .execute()
}

type PaymentBalances = { balances: Balances; changedAt: Date | undefined }

/**
 * The balances of the accounts because of each of these payments and its provider's fees, and when the payment's own
 * entries last changed. Leaves out payments without entries.
 */
export async function mapPaymentBalances(
  db: Db,
  paymentIds: PaymentId[],
): Promise<Map<PaymentId | null, PaymentBalances>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerLines', 'ledgerLines.entryId', 'ledgerEntries.id')
    .select(['paymentId', 'ledgerLines.account'])
    .select(sql<number>`sum(ledger_lines.amount_minor)::float8`.as('amountMinor'))
    .select(({ fn }) =>
      fn
        .max<Date | null>('ledgerEntries.createdAt')
        .filterWhere('ledgerEntries.subject', '=', 'payment')
        .as('changedAt'),
    )
    .where('paymentId', 'in', paymentIds)
    .groupBy(['paymentId', 'ledgerLines.account'])
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ paymentId }) => paymentId)].map(([id, lines]) => {
      const changes = lines.flatMap(({ changedAt }) => changedAt ?? [])
      const [changedAt] = changes.toSorted((one, other) => other.getTime() - one.getTime())
      return [id, { balances: toBalances(lines), changedAt }]
    }),
  )
}

/** As `mapPaymentBalances`, of one payment. */
export async function readPaymentBalances(db: Db, paymentId: PaymentId): Promise<PaymentBalances> {
  return (await mapPaymentBalances(db, [paymentId])).get(paymentId) ?? { balances: {}, changedAt: undefined }
}

/** The balance of each account: the totals, and the entries that are not added to them yet. */
export async function readBalances(db: Db): Promise<Balances> {
  const newLines = db
    .selectFrom('ledgerNewEntries')
    .innerJoin('ledgerLines', 'ledgerLines.entryId', 'ledgerNewEntries.entryId')
    .select(['ledgerLines.account', 'ledgerLines.amountMinor'])
  const totals = db.selectFrom('ledgerTotals').select(['account', 'amountMinor'])
  const rows = await db
    .selectFrom(totals.unionAll(newLines).as('part'))
    .select(['part.account', sql<number>`sum(part.amount_minor)::float8`.as('amountMinor')])
    .groupBy('part.account')
    .execute()
  return toBalances(rows)
}

const toBalances = (rows: LedgerLine[]): Balances =>
  Object.fromEntries(rows.map(({ account, amountMinor }) => [account, amountMinor]))

/** What we owe a seller, in paisa; negative when the seller owes us. */
export async function readSellerBalance(db: Db, sellerId: UserId): Promise<number> {
  const row = await db
    .selectFrom('sellerBalances')
    .select('balanceMinor')
    .where('sellerId', '=', sellerId)
    .executeTakeFirst()
  return row?.balanceMinor ?? 0
}
