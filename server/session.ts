import { hkdfSync, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { Problem } from '#contract/errors.ts'
import { UserId } from '#contract/ids.ts'
import type { Handlers } from '#contract/route.ts'
import type { Session, sessionRoutes } from '#contract/session.ts'
import { claimUser } from '#features/users/commands.ts'
import { findSession } from '#features/users/queries.ts'
import type { Clock } from '#lib/clock.ts'
import { type Db, inTransaction } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'

/** An access token of ours is good for this long. */
export const accessTokenSeconds = 3600
const issuer = 'hatbodol'

/** Access tokens, and the one place where a UserId is believed. */
export type Sessions = {
  issue: (userId: UserId) => Promise<string>
  /** The caller as the database has them at this moment. Throws `not-signed-in` for a bad token or a removed person. */
  read: (bearer: string) => Promise<Session>
}

export function createSessions(db: Db, clock: Clock, key: Uint8Array): Sessions {
  return {
    issue: async (userId) => {
      const issuedAt = Math.floor(clock().getTime() / 1000)
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenSeconds)
        .sign(key)
    },

    read: async (bearer) => {
      const id = UserId.safeParse(await readSubject(bearer, key, clock))
      const session = id.success ? await findSession(db, id.data) : undefined
      if (!session) throw new Problem('not-signed-in', 'Please log in again.')
      return session
    },
  }
}

async function readSubject(token: string, key: Uint8Array, clock: Clock) {
  try {
    const { payload } = await jwtVerify(token, key, { issuer, algorithms: ['HS256'], currentDate: clock() })
    return payload.sub
  } catch (error) {
    if (error instanceof errors.JOSEError)
      throw new Problem('not-signed-in', 'Please log in again.', { cause: error })
    throw error
  }
}

/** `GET /jwt`: an ID token for an access token, and the first one ties the person's record to their identity. */
export function sessionHandlers(
  { db, clock, identity }: Pick<Services, 'db' | 'clock' | 'identity'>,
  sessions: Sessions,
): Handlers<typeof sessionRoutes> {
  return {
    create: async ({ query, bearer, requestId }) => {
      if (!bearer) throw new Problem('not-signed-in', 'Send the ID token as Bearer.')
      const claims = await identity.verifyIdToken(bearer)
      if (claims.email !== query.email)
        throw new Problem('not-allowed', 'This token is for another e-mail address.')
      const cause = { requestId, at: clock() }
      const userId = await inTransaction(db, (tx) => claimUser(tx, claims.email, claims.uid, cause))
      return { accessToken: await sessions.issue(userId) }
    },
  }
}

/** A key of this installation for one purpose, from a secret that its first start wrote into the database. */
export async function deriveKey(db: Db, purpose: string): Promise<Uint8Array> {
  await db
    .insertInto('secrets')
    .values({ name: 'installation', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'installation')
    .executeTakeFirstOrThrow()
  return new Uint8Array(hkdfSync('sha256', Buffer.from(value, 'base64url'), '', purpose, 32))
}
