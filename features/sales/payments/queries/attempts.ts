import { expressionBuilder } from 'kysely'
import { isOverIn, refundedMinorOf } from '#features/money/queries.ts'
import type { Tables } from '#services/database/schema/database.ts'

// For queries of `deals`. An attempt is a payment that ended before anything was reserved or taken, such as that by card of
// a buyer who then paid by bKash, or a request for cash that was declined.
type Names = 'deals' | 'other' | 'later'
type WithOthers = Tables & { other: Tables['deals']; later: Tables['deals'] }
const { selectFrom, eb, and, not, or, exists } = expressionBuilder<WithOthers, Names>()

const isAttempt = (table: Names) =>
  and([
    isOverIn(table),
    eb(`${table}.handOverBy`, 'is', null),
    eb(`${table}.capturedMinor`, 'is', null),
    eb(refundedMinorOf(table), '=', 0),
  ])

/** The other payments of the same booking. */
const selectOthers = () =>
  selectFrom('deals as other')
    .whereRef('other.bookingId', '=', 'deals.bookingId')
    .whereRef('other.id', '!=', 'deals.id')

const isLater = eb('other.id', '>', ({ ref }) => ref('deals.id'))

/** Whether a payment is listed: an attempt is folded into another payment of its booking, or into the last attempt. */
export const isUnfolded = () =>
  not(
    and([
      isAttempt('deals'),
      exists(
        selectOthers()
          .select('other.id')
          .where(or([isLater, not(isAttempt('other'))])),
      ),
    ]),
  )

/** How many attempts are folded into a payment; 0 unless it is the last listed one of its booking. */
export const countAttempts = () =>
  selectOthers()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isAttempt('other'))
    .where(isUnfolded())
    .where(
      not(
        exists(
          selectFrom('deals as later')
            .select('later.id')
            .whereRef('later.bookingId', '=', 'deals.bookingId')
            .whereRef('later.id', '>', 'deals.id')
            .where(not(isAttempt('later'))),
        ),
      ),
    )
