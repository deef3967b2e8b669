import { Problem } from '#contract/errors.ts'
import { updated } from '#contract/fields.ts'
import type { Handlers } from '#contract/route.ts'
import type { userRoutes } from '#contract/users.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import { lockForAdmin, makeAdmin, verifyPerson } from './commands/people.ts'
import { writeUnclaimedUser } from './commands/records.ts'
import { findUserByEmail, listPeople, type PeopleSearch } from './queries.ts'
import { assertCanCreateUser, assertCanReadUser, assertHasRole } from './rules.ts'
import { viewPerson, viewUser } from './view.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'bus'>

export function userHandlers({ db, clock, bus }: Needs): Handlers<typeof userRoutes> {
  const search = async (asked: PeopleSearch) => {
    const { rows, nextCursor } = await listPeople(db, asked)
    return { rows: rows.map(viewPerson), nextCursor }
  }

  return {
    create: async ({ body, session, requestId }) => {
      assertCanCreateUser(session, body.email)
      if (session) return { acknowledged: true, insertedId: session.userId }
      const { name, email, image, role, verify } = body
      const record = { name, email, image, role, awaitsVerification: verify !== undefined }
      const id = await inTransaction(db, (tx) => writeUnclaimedUser(tx, record, { requestId, at: clock() }))
      return { acknowledged: true, insertedId: id ?? null }
    },

    get: async ({ params, session }) => {
      assertCanReadUser(session, params.email)
      const user = await findUserByEmail(db, params.email)
      if (!user) throw new Problem('not-found', 'There is no person with this e-mail address.')
      return viewUser(user)
    },

    find: async ({ query, session }) => {
      assertCanReadUser(session, query.email)
      const user = await findUserByEmail(db, query.email)
      return user ? [viewUser(user)] : []
    },

    listBuyers: ({ query: { q, ...page } }) => search({ role: 'buyer', withAdmins: false, text: q, ...page }),

    listSellers: ({ query: { q, ...page } }) =>
      search({ role: 'seller', withAdmins: true, text: q, ...page }),

    verifySeller: async ({ params, session, requestId }) => {
      const cause = { actorId: session.userId, requestId, at: clock() }
      const isNew = await inTransaction(db, async (tx) => {
        const person = await lockForAdmin(tx, session.userId, params.key)
        assertHasRole(person, 'seller')
        return verifyPerson(tx, person, cause)
      })
      // Their listings carry the tick.
      if (isNew) await bus.publish(['users', 'items'])
      return updated(isNew ? 1 : 0)
    },

    makeAdmin: async ({ params, session, requestId }) => {
      const cause = { actorId: session.userId, requestId, at: clock() }
      const isNew = await inTransaction(db, async (tx) => {
        const found = await findUserByEmail(tx, params.key)
        const person = found && (await lockForAdmin(tx, session.userId, found.id))
        assertHasRole(person, 'seller')
        return makeAdmin(tx, person, cause)
      })
      if (isNew) await bus.publish(['users'])
      return updated(isNew ? 1 : 0)
    },
  }
}
