import type { Generated } from 'kysely'
import type { Language } from '#lib/languages.ts'
import type { AccountChangeId, UserId } from '#contract/ids.ts'
import type { Instant, Optional } from './columns.ts'

export type UsersTable = {
  id: UserId
  email: string
  name: string
  image: string
  role: 'buyer' | 'seller'
  /** In which they get emails. */
  language: Generated<Language>
  /** Until they choose one, it is the language of the page where they last signed in. */
  isLanguageChosen: Generated<boolean>
  isAdmin: Generated<boolean>
  /** Null for a social sign-up, which does not have this field. */
  isVerified: Optional<boolean>
  /** Why a seller is not verified: an admin declined or withdrew it. Null before a decision, and while verified. */
  verificationDenial: Optional<'declined' | 'withdrawn'>
  verificationDenialReason: Optional<string>
  /** What the seller wrote to the admins when they asked to be verified. */
  verificationNote: Optional<string>
  /** While an admin has suspended the payouts to this seller: since when, and why. Both are null otherwise. */
  payoutsSuspendedAt: Optional<Date>
  payoutSuspensionReason: Optional<string>
  /** The identity account that this record belongs to. Null until somebody verifies the address. */
  identityId: Optional<string>
  /**
   * Whether the identity's holder has shown that the address belongs to them, according to the provider's last answer.
   */
  isAddressVerified: Generated<boolean>
  /** Access tokens issued before this moment are void. Null when none has been voided. */
  tokensValidSince: Optional<Date>
  removedAt: Optional<Date>
  createdAt: Instant
}

/** A change of somebody's sign-in or payout account, for which payouts to them wait. */
export type AccountChangesTable = {
  id: AccountChangeId
  userId: UserId
  what: 'email' | 'second-factor' | 'payout-account' | 'payout-account-removed'
  /** The email address that the person had before this change. Forgotten some time after the account was deleted. */
  leftAddress: Optional<string>
  changedAt: Instant
}

export type UserTables = { users: UsersTable; accountChanges: AccountChangesTable }
