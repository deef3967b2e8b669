import * as z from 'zod/mini'
import { Email } from './fields.ts'
import type { UserId } from './ids.ts'
import { route } from './route.ts'

/** The person behind a request, as the database has them at this moment. */
export type Session = {
  userId: UserId
  email: string
  role: 'buyer' | 'seller'
  isAdmin: boolean
  isVerified: boolean
}

/** The same with what their access token says: how and when they signed in. */
export type RequestSession = Session & {
  /** When they last showed a credential. */
  authenticatedAt: Date
  /** The identity provider's id of the sign-in; undefined where it does not tell. */
  sessionId: string | undefined
}

export const sessionRoutes = {
  create: route({
    method: 'GET',
    path: '/jwt',
    summary:
      'Exchange the identity provider’s ID token (as Bearer) for an access token of ours, good for one hour.',
    who: 'identity',
    query: z.object({ email: Email }),
    reply: z.object({ accessToken: z.string() }),
    // As many as the identity service lets sign in: whole neighbourhoods share an address.
    limit: { max: 600, windowSeconds: 60 },
  }),
}
