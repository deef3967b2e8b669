import * as z from 'zod/mini'
import { Deleted, ImageUrl, line, Updated } from './fields.ts'
import { route } from './route.ts'

/** A sign-in on one device. */
export const Device = z.object({
  id: z.string(),
  /** What the browser calls itself; undefined when it did not say. */
  userAgent: z.optional(z.string()),
  /** How it was signed in: `password`, `google.com`. */
  provider: z.string(),
  /** ISO 8601, both. */
  signedInAt: z.string(),
  lastUsedAt: z.string(),
  /** The one that asks. */
  isThis: z.boolean(),
})
export type Device = z.infer<typeof Device>

/** `devices` is null where the identity provider does not tell. */
export const Devices = z.object({ devices: z.nullable(z.array(Device)) })
export type Devices = z.infer<typeof Devices>

/** All we keep of a person, by what it is about: of each list the latest 10,000, oldest first; amounts in taka. */
export const AccountExport = z.object({
  exportedAt: z.string(),
  record: z.record(z.string(), z.unknown()),
  signIn: z.nullable(z.record(z.string(), z.unknown())),
  devices: z.nullable(z.array(z.record(z.string(), z.unknown()))),
  listings: z.array(z.record(z.string(), z.unknown())),
  bookings: z.array(z.record(z.string(), z.unknown())),
  payments: z.array(z.record(z.string(), z.unknown())),
  reports: z.array(z.record(z.string(), z.unknown())),
  events: z.array(z.record(z.string(), z.unknown())),
})
export type AccountExport = z.infer<typeof AccountExport>

/** What stays on record when its person goes. */
export const AccountRemains = z.object({
  /** Phones for sale that will be withdrawn, and bookings not yet paid that will be cancelled. */
  openListings: z.number(),
  openBookings: z.number(),
  /** Paid sales and purchases, which stay for the other side and for the books. */
  sales: z.number(),
  purchases: z.number(),
})
export type AccountRemains = z.infer<typeof AccountRemains>

const recently = { minutes: 5 }

export const accountRoutes = {
  update: route({
    method: 'PATCH',
    path: '/account',
    summary: 'Change my own name or picture, as my listings show them too.',
    who: 'self',
    body: z.object({ name: z.optional(line(80, 'Write your name.')), image: z.optional(ImageUrl) }),
    reply: Updated,
    limit: { max: 60, windowSeconds: 600 },
  }),
  export: route({
    method: 'GET',
    path: '/account/export',
    summary: 'All that is kept of me.',
    who: 'self',
    reply: AccountExport,
    limit: { max: 20, windowSeconds: 600 },
  }),
  listSessions: route({
    method: 'GET',
    path: '/account/sessions',
    summary: 'Where I am signed in, the latest use first.',
    who: 'self',
    reply: Devices,
  }),
  endSessions: route({
    method: 'DELETE',
    path: '/account/sessions',
    summary: 'Sign me out everywhere, here too.',
    who: 'self',
    reply: Deleted,
    limit: { max: 20, windowSeconds: 600 },
  }),
  endSession: route({
    method: 'DELETE',
    path: '/account/sessions/{id}',
    summary: 'Sign me out on one device, by the id it has among my sign-ins.',
    who: 'self',
    params: z.object({ id: z.string() }),
    reply: Deleted,
    limit: { max: 60, windowSeconds: 600 },
  }),
  remains: route({
    method: 'GET',
    path: '/account/remains',
    summary: 'What goes and what stays on record when I delete my account.',
    who: 'self',
    reply: AccountRemains,
  }),
  remove: route({
    method: 'DELETE',
    path: '/account',
    summary: `Delete me. Asks for a sign-in of the last ${recently.minutes} minutes: 403 sign-in-again without.`,
    who: 'self',
    reply: Deleted,
    limit: { max: 20, windowSeconds: 600 },
  }),
}

/** A sign-in counts as recent for this long. */
export const recentSignInMs = recently.minutes * 60_000
