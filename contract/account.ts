import * as z from 'zod/mini'
import { Minor, paragraph } from './fields.ts'

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
 * All data we store about a person, grouped by subject. Each list has the latest 10,000 entries, oldest first.
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
  saleExplanations: z.array(z.record(z.string(), z.unknown())),
  /** The payout account (masked), the changes of the balance, and the payouts; for sellers. */
  payoutAccount: z.nullable(z.record(z.string(), z.unknown())),
  statement: z.array(z.record(z.string(), z.unknown())),
  payouts: z.array(z.record(z.string(), z.unknown())),
  events: z.array(z.record(z.string(), z.unknown())),
})
export type AccountExport = z.infer<typeof AccountExport>

/** The numbers of a seller's phones: for sale, for sale and booked by somebody, and sold. As on their public page. */
export const SellerFigures = z.object({ forSale: z.number(), booked: z.number(), sold: z.number() })
export type SellerFigures = z.infer<typeof SellerFigures>

/** How much waits for the admins, the most urgent first. */
export const AdminTasks = z.object({
  saleProblems: z.number(),
  failedRefunds: z.number(),
  /** Missed hand-overs with an explanation that no admin has read. */
  explanations: z.number(),
  sellers: z.number(),
  reportedListings: z.number(),
})
export type AdminTasks = z.infer<typeof AdminTasks>

/** How much waits for a person: of their bookings as a buyer, of their sales as a seller, and for every admin. */
export const OwnTasks = z.object({
  bookings: z.number(),
  sales: z.number(),
  /** Only for admins. */
  forAdmins: z.optional(AdminTasks),
})
export type OwnTasks = z.infer<typeof OwnTasks>

/** What stays on record when a person deletes their account. */
export const AccountRemains = z.object({
  /** Phones for sale that will be withdrawn, and bookings not yet paid that will be cancelled. */
  openListings: z.number(),
  openBookings: z.number(),
  /** Reserved phones, on either side: their sale ends, and nobody is charged. */
  reservations: z.number(),
  /** Other sales and purchases through us. They stay for the other party and for our bookkeeping. */
  sales: z.number(),
  purchases: z.number(),
  /** Problems with purchases that wait for a decision. An admin still decides them. */
  openProblems: z.number(),
  /** Sales whose cash the caller still has to hand back. Until the buyer has it, the account cannot be deleted. */
  openHandBacks: z.number(),
  /** The seller's balance; negative when the seller owes us. It is still paid to the payout account. */
  balanceMinor: Minor,
})
export type AccountRemains = z.infer<typeof AccountRemains>

/** What a seller writes to the admins who decide whether to verify them. Only admins read it. */
export const VerificationRequest = z.object({ note: paragraph(500, 'verification-note-missing') })
