import * as z from 'zod/mini'
import { Deleted, HostedImageUrl, paragraph, singleLine, Updated } from './fields.ts'
import { route } from './route.ts'

/** A sign-in on one device. */
export const Device = z.object({
  id: z.string(),
  /** The User-Agent header of the browser; undefined when it sent none. */
  userAgent: z.optional(z.string()),
  /** How it was signed in: `password`, `google.com`. */
  provider: z.string(),
  /** ISO 8601, like `lastUsedAt`. */
  signedInAt: z.string(),
  lastUsedAt: z.string(),
  /** True for the device that sends this request. */
  isThis: z.boolean(),
})
export type Device = z.infer<typeof Device>

/** `devices` is null where the identity provider does not report them. */
export const Devices = z.object({ devices: z.nullable(z.array(Device)) })
export type Devices = z.infer<typeof Devices>

/**
 * All data we store about a person, grouped by subject. Each list has the latest 10,000 entries, oldest first. Amounts
 * are in taka.
 */
export const AccountExport = z.object({
  exportedAt: z.string(),
  record: z.record(z.string(), z.unknown()),
  signIn: z.nullable(z.record(z.string(), z.unknown())),
  devices: z.nullable(z.array(z.record(z.string(), z.unknown()))),
  listings: z.array(z.record(z.string(), z.unknown())),
  bookings: z.array(z.record(z.string(), z.unknown())),
  payments: z.array(z.record(z.string(), z.unknown())),
  meetings: z.array(z.record(z.string(), z.unknown())),
  reports: z.array(z.record(z.string(), z.unknown())),
  saleProblems: z.array(z.record(z.string(), z.unknown())),
  /** Where my money as a seller goes, masked; what changed my balance; and what was paid to me. */
  payoutAccount: z.nullable(z.record(z.string(), z.unknown())),
  statement: z.array(z.record(z.string(), z.unknown())),
  payouts: z.array(z.record(z.string(), z.unknown())),
  events: z.array(z.record(z.string(), z.unknown())),
})
export type AccountExport = z.infer<typeof AccountExport>

/** What stays on record when a person deletes their account. */
export const AccountRemains = z.object({
  /** Phones for sale that will be withdrawn, and bookings not yet paid that will be cancelled. */
  openListings: z.number(),
  openBookings: z.number(),
  /** Paid sales and purchases. They stay for the other party and for our bookkeeping. */
  sales: z.number(),
  purchases: z.number(),
  /** Problems with purchases that wait for a decision. An admin still decides them. */
  openProblems: z.number(),
  /** What we owe me as a seller, in taka; negative when I owe it. It is still paid to my payout account. */
  balance: z.number(),
})
export type AccountRemains = z.infer<typeof AccountRemains>

/** What a seller writes to the admins who decide whether to verify them. Only admins read it. */
export const VerificationRequest = z.object({ note: paragraph(500, 'verification-note-missing') })

export const accountRoutes = {
  update: route({
    method: 'PATCH',
    path: '/account',
    changes: ['users', 'items', 'bookings', 'payments'],
    summary: 'Change my own name or picture, as my listings show them too.',
    who: 'self',
    body: z.object({
      name: z.optional(singleLine(80, 'name-missing')),
      image: z.optional(HostedImageUrl),
    }),
    reply: Updated,
    limit: { max: 60, windowSeconds: 600 },
  }),
  becomeSeller: route({
    method: 'POST',
    path: '/account/seller',
    changes: ['users'],
    summary: 'Become a seller, whom an admin has yet to verify. `modifiedCount` is 0 for who is one.',
    who: 'self',
    reply: Updated,
    limit: { max: 20, windowSeconds: 600 },
  }),
  askForVerification: route({
    method: 'POST',
    path: '/account/verification-requests',
    changes: ['users'],
    summary:
      'Ask to be verified as a seller, again after an admin said no. `modifiedCount` is 0 for who is verified.',
    who: 'self',
    body: VerificationRequest,
    reply: Updated,
    limit: { max: 10, windowSeconds: 3600 },
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
    shows: ['devices'],
    summary: 'Where I am signed in, the latest use first.',
    who: 'self',
    reply: Devices,
  }),
  endSessions: route({
    method: 'DELETE',
    path: '/account/sessions',
    changes: ['devices'],
    summary: 'Sign me out everywhere, here too.',
    who: 'self',
    reply: Deleted,
    limit: { max: 20, windowSeconds: 600 },
  }),
  endSession: route({
    method: 'DELETE',
    path: '/account/sessions/{id}',
    changes: ['devices'],
    summary: 'Sign me out on one device, by the id it has among my sign-ins.',
    who: 'self',
    params: z.object({ id: z.string() }),
    reply: Deleted,
    limit: { max: 60, windowSeconds: 600 },
  }),
  remains: route({
    method: 'GET',
    path: '/account/remains',
    shows: ['items', 'bookings', 'payments'],
    summary: 'What goes and what stays on record when I delete my account.',
    who: 'self',
    reply: AccountRemains,
  }),
  remove: route({
    method: 'DELETE',
    path: '/account',
    changes: ['users', 'items', 'brands', 'bookings', 'payments', 'devices'],
    summary: 'Delete me.',
    who: 'self',
    // Firebase treats a sign-in as recent for five minutes. It must agree to delete the account too.
    needs: { signInWithinMinutes: 5 },
    reply: Deleted,
    limit: { max: 20, windowSeconds: 600 },
  }),
}
