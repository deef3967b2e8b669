import type { IdentityTables } from './identity.ts'
import type { MarketTables } from './market.ts'
import type { SandboxTables } from './sandbox.ts'

export type Tables = MarketTables & IdentityTables & SandboxTables
