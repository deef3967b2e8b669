import { sql } from 'kysely'
import type { Db } from '#services/database/database.ts'
import { queues } from '#services/jobs/queues.ts'
import { mapPaymentStates } from '#test/sales/payment-facts.ts'

export type Audit = {
  /** The number of phones that were sold for money. */
  sales: number
  /** The money that the provider has captured and not refunded, in paisa. */
  capturedMinor: number
  /** The money that is reserved for sold phones and not captured yet, in paisa. */
  reservedMinor: number
  /** The total price of the sold phones, in paisa. */
  soldMinor: number
  /** The intents, and how many, that wrongly have a buyer's money: still authorised, or captured without a sale. */
  owed: number
  owedIntents: string[]
  /** The number of cancelled intents. */
  cancelled: number
  /** A sentence for each difference. */
  differences: string[]
}

type Row = {
  item: string
  intent: string
  state: string | null
  isSold: boolean
  hasPaid: boolean
  status: string
  priceMinor: number
  takenMinor: number
  /** Refunded, or taken back because of a dispute. */
  refundedMinor: number
  /** What was not taken, as both sides had agreed. */
  unchargedMinor: number
  /** What the provider has of this payment according to the ledger, without the provider's fees. */
  postedMinor: number
}

const intentsOfCards = sql`
  select o.id, o.body::jsonb #>> '{metadata,itemId}' as item_id, o.body::jsonb ->> 'status' as status,
    coalesce((o.body::jsonb ->> 'amount_received')::int, 0) as taken_minor,
    case when o.body::jsonb ->> 'status' = 'succeeded'
      then coalesce((c.body::jsonb ->> 'amount_refunded')::int, 0) + coalesce(d.taken_minor, 0)
      else 0 end as refunded_minor
  from sandbox_objects o
  left join sandbox_objects c on c.id = o.body::jsonb ->> 'latest_charge'
  left join (
    select body::jsonb ->> 'payment_intent' as intent, sum((body::jsonb ->> 'amount')::int)::int as taken_minor
    from sandbox_objects where kind = 'dispute' and body::jsonb ->> 'status' <> 'won' group by 1
  ) d on d.intent = o.id
  where o.kind = 'payment_intent'
`

/**
 * Intents of bKash with the states of cards. A payment that was executed, or that will never be executed, waits for
 * no buyer.
 */
const intentsOfBkash = sql`
  select 'bkash_' || o.id as id, split_part(o.body::jsonb ->> 'merchantInvoiceNumber', '.', 2) as item_id,
    case o.body::jsonb ->> 'status'
      when 'Authorized' then 'requires_capture'
      when 'Completed' then 'succeeded'
      when 'Initiated' then case when a.key is null then 'requires_payment_method' else 'canceled' end
      else 'canceled' end as status,
    case when o.body::jsonb ->> 'status' = 'Completed' then (o.body::jsonb ->> 'amountMinor')::int else 0 end as taken_minor,
    (select coalesce(sum((r ->> 'amountMinor')::int), 0)::int
      from jsonb_array_elements(o.body::jsonb -> 'refunds') r) as refunded_minor
  from sandbox_objects o
  left join bkash_attempts a on a.key = 'execute-' || o.id
  where o.kind = 'bkash_payment'
`

/**
 * A sentence for each phone whose listing, bookings and payments disagree about its sale, and for each sale in cash
 * with money in the ledger.
 */
const listDisagreements = sql<{ words: string }>`
  with phones as (
    select i.id, i.sold_at is not null as sold,
      (select count(*) from sales p where p.item_id = i.id and p.sold_at is not null) as payments,
      (select count(*) from bookings b
        where b.item_id = i.id and (b.paid_at is not null or b.cash_at is not null)) as bookings,
      (select count(*) from sales p join bookings b on b.id = p.booking_id
        where p.item_id = i.id and p.sold_at is not null
          and (case when p.means = 'cash' then b.cash_at else b.paid_at end) is not null) as pairs
    from items i
  )
  select format('phone %s is %s, by %s payments and %s bookings, %s of them together', id,
      case when sold then 'sold' else 'for sale' end, payments, bookings, pairs) as words
    from phones where (payments, bookings, pairs) is distinct from (sold::int, sold::int, sold::int)
  union all
  select format('the ledger has an entry about payment %s in cash', p.id)
    from sales p join ledger_entries e on e.payment_id = p.id where p.means = 'cash'
`

/** Compares every intent of both emulators with our records, to the last paisa. */
export async function audit(db: Db): Promise<Audit> {
  const { rows: found } = await sql<Omit<Row, 'state'> & { payment: string | null }>`
    with intents as (${intentsOfCards} union all ${intentsOfBkash})
    select i.id as item, i.sold_at is not null as "isSold", i.price_minor as "priceMinor",
      p.id as payment, coalesce(p.sold_at is not null, false) as "hasPaid", o.id as intent, o.status,
      o.taken_minor as "takenMinor", o.refunded_minor as "refundedMinor",
      (select coalesce(sum(amount_minor), 0)::int from refunds
        where payment_id = p.id and is_uncharged) as "unchargedMinor",
      (select coalesce(sum(l.amount_minor), 0)::float8 from ledger_entries e join ledger_lines l on l.entry_id = e.id
        where e.payment_id = p.id and e.subject = 'payment' and l.account = 'provider') as "postedMinor"
    from intents o
    join items i on i.id::text = o.item_id
    left join deals p on p.intent_id = o.id
  `.execute(db)
  const states = await mapPaymentStates(db)
  const rows = found.map((row): Row => ({ ...row, state: states.get(row.payment ?? '') ?? null }))
  const { rows: sold } = await sql<{ id: string; priceMinor: number }>`
    select id, price_minor as "priceMinor" from items where sold_at is not null
      and id not in (select item_id from sales where means = 'cash' and sold_at is not null)
  `.execute(db)
  const { rows: disagreements } = await listDisagreements.execute(db)
  const leftMinor = (row: Row) => row.takenMinor - row.refundedMinor
  const isOwed = (row: Row) =>
    (row.status === 'requires_capture' && !isReserved(row)) || (leftMinor(row) > 0 && !row.hasPaid)
  const owedIntents = rows.filter(isOwed).map(({ intent }) => intent)
  return {
    sales: sold.length,
    capturedMinor: sum(rows.map(leftMinor)),
    reservedMinor: sum(rows.filter(isReserved).map((row) => row.priceMinor)),
    soldMinor: sum(sold.map((item) => item.priceMinor)),
    owed: owedIntents.length,
    owedIntents,
    cancelled: rows.filter((row) => row.status === 'canceled').length,
    differences: [
      ...rows.flatMap(findDifference),
      ...findUnpaid(rows, sold),
      ...rows.filter((row) => row.postedMinor !== leftMinor(row)).map(describePosted),
      ...disagreements.map(({ words }) => words),
    ],
  }
}

const isReserved = ({ state, status, hasPaid }: Row) =>
  state === 'reserved' && status === 'requires_capture' && hasPaid

/** Returns a sentence if our state of a payment and the provider's contradict each other. */
function findDifference({ state, status, intent }: Row): string[] {
  const agrees: Record<string, string[]> = {
    // We do not know this intent, so no buyer ever got its secret and it cannot have been paid.
    none: ['requires_payment_method', 'canceled'],
    open: ['requires_payment_method', 'requires_action', 'requires_confirmation'],
    reserved: ['requires_capture'],
    released: ['canceled'],
    cancelled: ['canceled'],
    captured: ['succeeded'],
    uncollectable: ['canceled'],
    refunded: ['succeeded'],
    'refund-failed': ['succeeded'],
    disputed: ['succeeded'],
    lost: ['succeeded'],
  }
  if (agrees[state ?? 'none']?.includes(status)) return []
  return [`${intent} is ${status} at the provider and ${state ?? 'unknown'} here`]
}

const describePosted = ({ intent, postedMinor }: Row) =>
  `the ledger says that the provider has ${postedMinor} paisa of ${intent}`

/** The money was taken, and was not given back without a sale on record. */
const isCharged = ({ takenMinor, refundedMinor, hasPaid }: Row) =>
  takenMinor > 0 && (hasPaid || takenMinor > refundedMinor)

/** The phone stays sold until its seller or an admin says that it was not handed over. */
const isUncollectable = ({ state, hasPaid }: Row) => state === 'uncollectable' && hasPaid

const isWholePrice = ({ takenMinor, unchargedMinor }: Row, priceMinor: number) =>
  takenMinor + unchargedMinor === priceMinor

function findUnpaid(rows: Row[], sold: { id: string; priceMinor: number }[]): string[] {
  return sold.flatMap(({ id, priceMinor }) => {
    const paid = rows.filter(
      (row) => row.item === id && (isReserved(row) || isCharged(row) || isUncollectable(row)),
    )
    const [only] = paid
    const isWhole = only && (isReserved(only) || isUncollectable(only) || isWholePrice(only, priceMinor))
    if (paid.length === 1 && isWhole && only.hasPaid) return []
    return [`phone ${id} is sold, and ${paid.length} buyers were charged for it`]
  })
}

/** Counts the jobs that are running or waiting, of all or of one intent. */
export async function countWaitingJobs(db: Db, intentId?: string): Promise<number> {
  const ofIntent = intentId === undefined ? sql`` : sql`and data ->> 'intentId' = ${intentId}`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
    where name in (${sql.join(Object.keys(queues))}) and state in ('created', 'active', 'retry') ${ofIntent}
  `.execute(db)
  return rows[0]?.count ?? 0
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
