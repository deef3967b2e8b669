import { sql } from 'kysely'
import { findTurn } from '#contract/sale-table.ts'
import { saleSituations } from '#contract/sale-view.ts'
import { bookingTransitions, readBookingState } from '#features/sales/bookings/rules.ts'
import { listDeals } from '#features/sales/payments/queries/deal-list.ts'
import { paymentStates } from '#contract/payment-states.ts'
import type { Transition } from '#features/sales/payments/rules/transitions.ts'
import { payoutTransitions } from '#features/sales/payouts/rules.ts'
import { saleProblemTransitions } from '#features/sales/problems/rules.ts'
import { selectTurns } from '#features/sales/meetings/queries/turns.ts'
import { saleReader, salesReader } from '#features/sales/sale/handlers.ts'
import type { OpenServices } from '#server/services.ts'
import { listPaymentStates } from '#test/sales/payment-facts.ts'

/** A job or the provider ends these states and situations within seconds, so no sale can stay in them. */
const passing = new Set<string>(['capturing', 'refunding', 'refunding-part'])

/** Returns the states of the transition tables and the situations of sales that do not occur in this product. */
export async function listMissingStates({ db, clock }: Pick<OpenServices, 'db' | 'clock'>) {
  const [bookings, payments, problems, payouts] = await Promise.all([
    db.selectFrom('bookings').select(['paidAt', 'cashAt', 'removedAt']).execute(),
    listPaymentStates(db),
    db.selectFrom('saleProblems').select('state').execute(),
    db.selectFrom('payouts').select('state').execute(),
  ])
  return {
    bookings: findMissing(statesOf(bookingTransitions), bookings.map(readBookingState)),
    payments: findMissing([...paymentStates], payments),
    problems: findMissing(
      statesOf(saleProblemTransitions),
      problems.map(({ state }) => state),
    ),
    payouts: findMissing(
      statesOf(payoutTransitions),
      payouts.map(({ state }) => state),
    ),
    situations: findMissing([...saleSituations], await listSituations({ db, clock })),
  }
}

const statesOf = <State>(transitions: readonly Transition<State>[]) =>
  transitions.flatMap(({ from, to }) => [from, to])

function findMissing<State extends string>(all: State[], present: State[]): State[] {
  return [...new Set(all)].filter((state) => !passing.has(state) && !present.includes(state))
}

/** Returns the situation of each sale, as its page shows it. */
async function listSituations({ db, clock }: Pick<OpenServices, 'db' | 'clock'>) {
  const admin = await db.selectFrom('users').selectAll().where('isAdmin', '=', true).executeTakeFirstOrThrow()
  const session = { ...admin, userId: admin.id, isVerified: false }
  const readSale = saleReader({ db, clock })
  const { rows } = await listDeals(db, { limit: 100 })
  const sales = await Promise.all(rows.map((deal) => readSale(deal, session)))
  return sales.flatMap((sale) => (sale ? [sale.situation] : []))
}

/** Returns the sales for which the database and the page of the sale disagree whose turn it is. */
export async function listWrongTurns({ db, clock }: Pick<OpenServices, 'db' | 'clock'>) {
  const readSales = salesReader({ db, clock })
  const { rows: payments } = await listDeals(db, { limit: 100 })
  const compared = payments.flatMap((deal) =>
    (['buyer', 'seller'] as const).map(async (side) => {
      const userId = side === 'buyer' ? deal.buyerId : deal.sellerId
      const person = { userId, email: '', role: 'buyer', isAdmin: false, isVerified: false } as const
      const sale = (await readSales([deal.id], person)).get(deal.id)?.summary
      const turn = await db
        .selectFrom(selectTurns(side, clock()).as('turn'))
        .selectAll()
        .where('id', '=', deal.id)
        .executeTakeFirst()
      if (!turn || !sale) return { compared: 0, wrong: [] }
      const isRight = turn.isOwn === (findTurn(sale) === 'own')
      return { compared: 1, wrong: isRight ? [] : [`${sale.situation}, ${side}`] }
    }),
  )
  const results = await Promise.all(compared)
  return {
    compared: results.reduce((sum, { compared: one }) => sum + one, 0),
    wrong: results.flatMap(({ wrong }) => wrong),
  }
}

/** Counts the emails that were sent or wait to be sent, except alerts: the findings of the demo world begin some after a while. */
export async function countEmails({ db }: Pick<OpenServices, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from pgboss.job where name like 'mail-%' and name <> 'mail-alert')::int + (select count(*) from mails)::int as count
  `.execute(db)
  return rows[0]?.count ?? 0
}
