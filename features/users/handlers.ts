import { Problem } from '#contract/errors.ts'
import type { Handlers } from '#contract/route.ts'
import type { userRoutes } from '#contract/users.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import { writeUnclaimedUser } from './commands.ts'
import { findUserByEmail } from './queries.ts'
import { assertCanCreateUser, assertCanReadUser } from './rules.ts'
import { viewUser } from './view.ts'

export function userHandlers({ db, clock }: Pick<Services, 'db' | 'clock'>): Handlers<typeof userRoutes> {
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
  }
}
