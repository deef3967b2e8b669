import { expressionBuilder, sql } from 'kysely'
import type { PaymentId, ProblemOfferId, SaleProblemId } from '#contract/ids.ts'
import { selectJoinedDeals } from '#features/sales/payments/queries.ts'
import type { Db } from '#services/database/database.ts'
import { offerReminderHours } from '../rules/offers.ts'
import type { Tables } from '#services/database/schema/database.ts'

/** The offers that wait for the other side, as a subquery. */
export const selectOpenOffers = () =>
  expressionBuilder<Tables>()
    .selectFrom('problemOffers')
    .select(['problemId', 'madeBy', 'answerBy'])
    .where('acceptedAt', 'is', null)
    .where('endedAt', 'is', null)

/** The open problems of which nobody has accepted the open offer until `now`. */
export function listUnansweredOffers(db: Db, now: Date, limit: number): Promise<{ id: SaleProblemId }[]> {
  return db
    .selectFrom('problemOffers')
    .select('problemId as id')
    .where('answerBy', '<=', now)
    .where('acceptedAt', 'is', null)
    .where('endedAt', 'is', null)
    .orderBy('answerBy')
    .limit(limit)
    .execute()
}

/**
 * The answered problems whose open offer ends soon and was made before it did, and of which nobody was reminded. A side that
 * has not answered is reminded of that.
 */
export function listOffersToRemind(db: Db, now: Date, limit: number): Promise<{ id: SaleProblemId }[]> {
  const hours = sql`make_interval(hours => ${sql.lit(offerReminderHours)})`
  return db
    .selectFrom('problemOffers as offer')
    .innerJoin('saleProblems as problem', 'problem.id', 'offer.problemId')
    .select('problem.id')
    .where('problem.state', '=', 'answered')
    .where('offer.acceptedAt', 'is', null)
    .where('offer.endedAt', 'is', null)
    .where('offer.remindedAt', 'is', null)
    .where('offer.answerBy', '>', now)
    .where(sql<boolean>`offer.answer_by - ${hours} <= ${now}`)
    .where(sql<boolean>`offer.answer_by - ${hours} > offer.created_at`)
    .orderBy('offer.answerBy')
    .limit(limit)
    .execute()
}

/** An accepted part that goes back once the money is taken, of the newest agreement about its sale. */
const selectAgreedParts = (db: Db) =>
  db
    .selectFrom('problemOffers as offer')
    .innerJoin('saleProblems as settled', 'settled.id', 'offer.problemId')
    .select(['offer.id', 'settled.paymentId', 'offer.amountMinor'])
    .where('settled.state', '=', 'settled')
    .where('offer.what', '=', 'part')
    .where('offer.acceptedAt', 'is not', null)
    .where('offer.carriedOutAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('problemOffers as later')
            .innerJoin('saleProblems as other', 'other.id', 'later.problemId')
            .select('later.id')
            .whereRef('other.paymentId', '=', 'settled.paymentId')
            .whereRef('later.acceptedAt', '>', 'offer.acceptedAt'),
        ),
      ),
    )

/** The sales whose money was taken after both sides had agreed that a part of it goes back. */
export async function listPartsToGiveBack(db: Db, limit: number): Promise<PaymentId[]> {
  const rows = await selectAgreedParts(db)
    .innerJoin(selectJoinedDeals().as('deal'), 'deal.id', 'settled.paymentId')
    .where('deal.state', '=', 'captured')
    .where('deal.dispute', 'is', null)
    .where('deal.requestedMinor', 'is', null)
    .orderBy('offer.acceptedAt')
    .limit(limit)
    .execute()
  return rows.map(({ paymentId }) => paymentId)
}

/** The agreed part of a sale that was not given back yet. */
export const findAgreedPart = (
  db: Db,
  paymentId: PaymentId,
): Promise<{ id: ProblemOfferId; amountMinor: number | null } | undefined> =>
  selectAgreedParts(db).where('settled.paymentId', '=', paymentId).executeTakeFirst()

/** As `findAgreedPart`: how much it is, in paisa; undefined if there is none. */
export async function findAgreedMinor(db: Db, paymentId: PaymentId): Promise<number | undefined> {
  return (await findAgreedPart(db, paymentId))?.amountMinor ?? undefined
}
