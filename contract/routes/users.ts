import * as z from 'zod/mini'
import { EmailAddress, searchText, Updated } from '../fields.ts'
import { paging } from '../paging.ts'
import { recentAdminSession, route } from '../route.ts'
import { maxSearchLength } from '../search-limits.ts'
import { inWords } from '../wire.ts'
import { Person } from '../people.ts'
import { NewUser, User } from '../users.ts'

const people = {
  query: z.object({ q: z.optional(searchText(maxSearchLength)), ...paging }),
  reply: z.array(Person),
}

export const userRoutes = {
  create: route({
    method: 'POST',
    path: '/users',
    changes: ['users'],
    summary: 'Create the record of a person who is about to sign up.',
    who: 'guest',
    body: NewUser,
    reply: z.object({ acknowledged: z.literal(true), insertedId: z.nullable(z.string()) }),
    // Many people share the address of one carrier, and nobody has an account yet.
    limit: { max: 100, windowSeconds: 600 },
  }),
  get: route({
    method: 'GET',
    path: '/users/{email}',
    shows: ['users'],
    summary: 'The record of one person.',
    who: 'self',
    params: z.object({ email: EmailAddress }),
    reply: User,
  }),
  find: route({
    method: 'GET',
    path: '/users',
    shows: ['users'],
    summary: 'The record of one person as an array with one entry, or an empty array.',
    who: 'self',
    query: z.object({ email: EmailAddress }),
    reply: z.array(User),
  }),
  listBuyers: route({
    method: 'GET',
    path: '/users/buyers',
    shows: ['users'],
    summary: 'Everybody with the role buyer who is not an admin. `q` searches name and email address.',
    who: 'admin',
    ...people,
    paged: true,
  }),
  listSellers: route({
    method: 'GET',
    path: '/users/sellers',
    shows: ['users'],
    summary:
      'Everybody with the role seller. `q` searches name and email address, `verification` selects waiting or denied sellers, `cancelsOften` those who cancelled several sales.',
    who: 'admin',
    ...people,
    query: z.extend(people.query, {
      /** `waiting` for an admin, or `denied`: declined or withdrawn. */
      verification: z.optional(z.enum(['waiting', 'denied'])),
      /** Only those who have cancelled several sales lately. */
      cancelsOften: z.optional(inWords({ true: true }, z.literal(true))),
    }),
    paged: true,
  }),
  makeAdmin: route({
    method: 'PUT',
    path: '/users/sellers/{key}',
    changes: ['users'],
    summary: 'Make a seller (by email address) an admin.',
    ...recentAdminSession,
    params: z.object({ key: EmailAddress }),
    reply: Updated,
  }),
}
