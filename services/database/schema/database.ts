import type { IdentityTables } from './identity.ts'
import type { MailTables } from './mail.ts'
import type { MarketTables } from './market.ts'
import type { PaymentTables } from './payments.ts'
import type { SandboxTables } from './sandbox.ts'

export type Tables = MarketTables & IdentityTables & PaymentTables & SandboxTables & MailTables
