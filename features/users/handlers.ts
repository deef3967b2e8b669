import { Refusal } from '#contract/refusal.ts'
import { updated } from '#contract/fields.ts'
import type { Handlers } from '#contract/route.ts'
import type { Session } from '#contract/session.ts'
import { userRoutes } from '#contract/routes/users.ts'
import { inTransaction } from '#services/database/database.ts'
import { createCauseOf } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { lockForAdmin, makeAdmin } from './commands/people.ts'
import { writeUnclaimedUser } from './commands/records.ts'
import { findUserByEmail, listPeople, type PeopleSearch } from './queries.ts'
import { cancelledSalesCountSince } from './queries/cancelled-sales.ts'
import { assertCanCreateUser, assertCanReadUser, assertHasRole, canBeMadeAdmin } from './rules.ts'
import { viewOwn, viewPerson } from './view.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'bus' | 'identity' | 'hostPicture'>

export function userHandlers({ db, clock, bus, identity, hostPicture }: Needs): Handlers<typeof userRoutes> {
  const search = async (asked: PeopleSearch, session: Session) => {
    const { rows, nextCursor } = await listPeople(db, asked)
    return { rows: rows.map((row) => viewPerson(row, session)), nextCursor }
  }

  const causeOf = createCauseOf(clock)

  return {
    create: async (request) => {
      const { body, session, address } = request
      assertCanCreateUser(session, body.email)
      if (session) return { acknowledged: true, insertedId: session.userId }
      const { name, email, image, role, isVerified } = body
      // Counted and limited, because the response tells the caller whether the address is taken.
      await identity.countSignUp(email, address())
      const hosted = image && (await hostPicture(image))
      const awaitsVerification = isVerified !== undefined
      const record = {
        name,
        email,
        image: hosted ?? '',
        role,
        language: request.language(),
        awaitsVerification,
      }
      const id = await inTransaction(db, (tx) => writeUnclaimedUser(tx, record, causeOf(request)))
      return { acknowledged: true, insertedId: id ?? null }
    },

    get: async ({ params, session }) => {
      assertCanReadUser(session, params.email)
      const user = await findUserByEmail(db, params.email)
      if (!user) throw new Refusal('not-found/email')
      return viewOwn(user, session)
    },

    find: async ({ query, session }) => {
      assertCanReadUser(session, query.email)
      const user = await findUserByEmail(db, query.email)
      return user ? [viewOwn(user, session)] : []
    },

    listBuyers: ({ query: { q, ...page }, session }) =>
      search({ role: 'buyer', withAdmins: false, text: q, ...page }, session),

    listSellers: ({ query: { q, cancelsOften, ...asked }, session }) => {
      const cancelsOftenSince = cancelsOften && cancelledSalesCountSince(clock())
      return search({ role: 'seller', withAdmins: true, text: q, cancelsOftenSince, ...asked }, session)
    },

    makeAdmin: async (request) => {
      const { params, session } = request
      const isNew = await inTransaction(db, async (tx) => {
        const found = await findUserByEmail(tx, params.key)
        const person = found && (await lockForAdmin(tx, session.userId, found.id))
        assertHasRole(person, 'seller')
        return canBeMadeAdmin(person) && (await makeAdmin(tx, person, causeOf(request)))
      })
      if (isNew) await bus.publish(userRoutes.makeAdmin.changes)
      return updated(isNew ? 1 : 0)
    },
  }
}
