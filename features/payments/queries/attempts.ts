import { expressionBuilder } from 'kysely'
import type { Tables } from '#services/database/schema/database.ts'

// For queries of `payments`. An attempt is a payment that was given up before anything was reserved, such as that by card
// of a buyer who then pays by bKash.
const { selectFrom, eb, and, not, exists } = expressionBuilder<Tables, 'payments'>()

const selectLater = () =>
  selectFrom('payments as later')
    .select('later.id')
    .whereRef('later.bookingId', '=', 'payments.bookingId')
    .whereRef('later.id', '>', 'payments.id')

/** Whether a payment is not an attempt that its buyer followed by another one. */
export const isLastAttempt = () =>
  not(
    and([
      eb('payments.state', '=', 'cancelled'),
      eb('payments.handOverBy', 'is', null),
      exists(selectLater()),
    ]),
  )

/** How many attempts came before a payment, if it is the last one of its booking. */
export const countAttempts = () =>
  selectFrom('payments as attempt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('attempt.bookingId', '=', 'payments.bookingId')
    .whereRef('attempt.id', '<', 'payments.id')
    .where('attempt.state', '=', 'cancelled')
    .where('attempt.handOverBy', 'is', null)
    .where(not(exists(selectLater())))
