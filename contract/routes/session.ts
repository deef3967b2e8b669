import * as z from 'zod/mini'
import { EmailAddress } from '../fields.ts'
import { route } from '../route.ts'

export const sessionRoutes = {
  create: route({
    method: 'GET',
    path: '/jwt',
    summary:
      'Exchange the ID token of the identity provider (as Bearer) for our access token, which is valid for one hour.',
    who: 'identity',
    query: z.object({ email: EmailAddress }),
    reply: z.object({ accessToken: z.string() }),
    limit: { max: 600, windowSeconds: 60 },
  }),
}
