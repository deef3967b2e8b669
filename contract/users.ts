import * as z from 'zod/mini'
import { Email, ImageUrl, line } from './fields.ts'
import { route } from './route.ts'

export const Role = z.enum(['buyer', 'seller'], { error: 'Choose buyer or seller.' })
export type Role = z.infer<typeof Role>

export const User = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.string(),
  role: Role,
  isAdmin: z.boolean(),
  verify: z.optional(z.boolean()),
})
export type User = z.infer<typeof User>

/** `isAdmin` may be sent and is not believed; `verify` only tells an e-mail sign-up from a social one. */
export const NewUser = z.object({
  name: line(80, 'Write your name.'),
  email: Email,
  image: ImageUrl,
  role: Role,
  isAdmin: z.optional(z.boolean()),
  verify: z.optional(z.boolean()),
})

export const userRoutes = {
  create: route({
    method: 'POST',
    path: '/users',
    summary: 'Make the record of a person who is about to sign up.',
    who: 'guest',
    body: NewUser,
    reply: z.object({ acknowledged: z.literal(true), insertedId: z.nullable(z.string()) }),
    limit: { max: 60, windowSeconds: 600 },
  }),
  get: route({
    method: 'GET',
    path: '/users/{email}',
    summary: 'The record of one person.',
    who: 'self',
    params: z.object({ email: Email }),
    reply: User,
  }),
  find: route({
    method: 'GET',
    path: '/users',
    summary: 'The record of one person as an array of one, or an empty one.',
    who: 'self',
    query: z.object({ email: Email }),
    reply: z.array(User),
  }),
}
