import type { BkashTables } from './bkash.ts'
import type { BookingTables } from './bookings.ts'
import type { BrandTables } from './brands.ts'
import type { IdentityTables } from './identity.ts'
import type { ImageTables } from './images.ts'
import type { LedgerTables } from './ledger.ts'
import type { ListingTables } from './listings.ts'
import type { MailTables } from './mail.ts'
import type { MeetingTables } from './meetings.ts'
import type { ModelTables } from './models.ts'
import type { ModerationTables } from './moderation.ts'
import type { PaymentTables } from './payments.ts'
import type { PayoutTables } from './payouts.ts'
import type { SaleProblemTables } from './sale-problems.ts'
import type { SandboxTables } from './sandbox.ts'
import type { SearchTables } from './search.ts'
import type { SharedTables } from './shared.ts'
import type { UserTables } from './users.ts'

/** Every table. A file here that is named after a feature declares the tables of this feature. */
export type Tables = UserTables &
  ImageTables &
  BrandTables &
  ModelTables &
  SearchTables &
  ListingTables &
  LedgerTables &
  PaymentTables &
  PayoutTables &
  SaleProblemTables &
  BookingTables &
  MeetingTables &
  ModerationTables &
  IdentityTables &
  SandboxTables &
  BkashTables &
  MailTables &
  SharedTables
