import * as z from 'zod/mini'
import { allowed, EmailAddress, ImageUrl, singleLine, paging, searchText, Updated } from './fields.ts'
import { recentAdminSession, route } from './route.ts'
import { inWords, spelled } from './wire.ts'
import { wrong } from './wrong-field.ts'

export const Role = z.enum(['buyer', 'seller'], wrong('role'))
export type Role = z.infer<typeof Role>

/** Why a seller is not verified after an admin has decided about them. */
export const denials = ['declined', 'withdrawn'] as const

export const User = z.object({
  id: spelled('_id', z.string()),
  name: z.string(),
  email: z.string(),
  image: z.string(),
  role: Role,
  isAdmin: z.boolean(),
  /** Left out for somebody who signed up with a social account. */
  isVerified: spelled('verify', z.optional(z.boolean())),
  /** Only for a seller whose verification an admin has declined or withdrawn. They may ask again. */
  denial: z.optional(z.object({ kind: z.enum(denials), reason: z.string() })),
  /** True for a seller who has asked to be verified and waits for an admin; otherwise left out. */
  hasAsked: spelled('verificationRequested', z.optional(z.boolean())),
})
export type User = z.infer<typeof User>

/** What an admin may or may not do about somebody, depending on who they are. */
export const personActions = [
  'verify',
  'decline-verification',
  'withdraw-verification',
  'make-admin',
  'delete',
] as const

/** A person as admins see them in their lists. */
export const Person = z.extend(User, {
  /** When they joined, ISO 8601. */
  since: z.string(),
  /** What the admin who asks may do about them now. */
  may: allowed(personActions),
})
export type Person = z.infer<typeof Person>

/** Cancelled sales are counted for so many days. */
export const cancelledSalesDays = 90
/** A seller who cancelled at least so many sales in these days cancels often: their page says so, and admins list them. */
export const oftenCancelledSales = 3

/**
 * A client may send `isAdmin`; the server ignores it. `isVerified` only marks a sign-up by email. A sign-up with a social
 * account leaves it out and may have no picture: `image` is then empty.
 */
export const NewUser = z
  .object({
    name: singleLine(80, 'name-missing'),
    email: EmailAddress,
    image: z.union([ImageUrl, z.literal('')], wrong('picture-missing')),
    role: Role,
    isAdmin: z.optional(z.boolean()),
    isVerified: spelled('verify', z.optional(z.boolean())),
  })
  .check(
    z.refine(({ image, isVerified }) => image !== '' || isVerified === undefined, {
      path: ['image'],
      ...wrong('picture-missing'),
    }),
  )

const people = { query: z.object({ q: z.optional(searchText(100)), ...paging }), reply: z.array(Person) }

export const userRoutes = {
  create: route({
    method: 'POST',
    path: '/users',
    changes: ['users'],
    summary: 'Make the record of a person who is about to sign up.',
    who: 'guest',
    body: NewUser,
    reply: z.object({ acknowledged: z.literal(true), insertedId: z.nullable(z.string()) }),
    limit: { max: 60, windowSeconds: 600 },
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
    summary: 'The record of one person as an array of one, or an empty one.',
    who: 'self',
    query: z.object({ email: EmailAddress }),
    reply: z.array(User),
  }),
  listBuyers: route({
    method: 'GET',
    path: '/users/buyers',
    shows: ['users'],
    summary: 'Everyone with the role buyer who is no admin; `q` searches name and email address.',
    who: 'admin',
    ...people,
    paged: true,
  }),
  listSellers: route({
    method: 'GET',
    path: '/users/sellers',
    shows: ['users'],
    summary:
      'Everyone with the role seller; `q` searches name and email address, `verification` selects who waits or was denied, `cancelsOften` who cancelled several sales.',
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
