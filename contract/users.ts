import * as z from 'zod/mini'
import { Email, ImageUrl, line, paging, searchText, Updated } from './fields.ts'
import { UserId } from './ids.ts'
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

/** A person as admins see them in their lists. */
export const Person = z.extend(User, {
  /** When they joined, ISO 8601. */
  since: z.string(),
})
export type Person = z.infer<typeof Person>

/** `isAdmin` may be sent and is not believed; `verify` only tells an e-mail sign-up from a social one. */
export const NewUser = z.object({
  name: line(80, 'Write your name.'),
  email: Email,
  image: ImageUrl,
  role: Role,
  isAdmin: z.optional(z.boolean()),
  verify: z.optional(z.boolean()),
})

const people = { query: z.object({ q: z.optional(searchText(100)), ...paging }), reply: z.array(Person) }

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
  listBuyers: route({
    method: 'GET',
    path: '/users/buyers',
    summary: 'Everyone with the role buyer who is no admin; `q` searches name and e-mail address.',
    who: 'admin',
    ...people,
    paged: true,
  }),
  listSellers: route({
    method: 'GET',
    path: '/users/sellers',
    summary: 'Everyone with the role seller; `q` searches name and e-mail address.',
    who: 'admin',
    ...people,
    paged: true,
  }),
  verifySeller: route({
    method: 'POST',
    path: '/users/sellers/{key}',
    summary: 'Let a seller (by id) put phones up for sale.',
    who: 'admin',
    params: z.object({ key: UserId }),
    reply: Updated,
  }),
  makeAdmin: route({
    method: 'PUT',
    path: '/users/sellers/{key}',
    summary: 'Make a seller (by e-mail address) an admin.',
    who: 'admin',
    params: z.object({ key: Email }),
    reply: Updated,
  }),
}
