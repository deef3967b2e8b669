import type { Migration } from 'kysely/migration'
import * as market from './migrations/0001-market.ts'
import * as identity from './migrations/0002-identity.ts'
import * as sandbox from './migrations/0003-sandbox.ts'
import * as references from './migrations/0004-references.ts'
import * as selling from './migrations/0005-selling.ts'
import * as identityCodes from './migrations/0006-identity-codes.ts'
import * as sandboxEvents from './migrations/0007-sandbox-events.ts'
import * as payments from './migrations/0008-payments.ts'
import * as adverts from './migrations/0009-adverts.ts'
import * as identityInFull from './migrations/0010-identity-in-full.ts'
import * as disputes from './migrations/0011-disputes.ts'
import * as ownerProof from './migrations/0012-owner-proof.ts'

/** Every migration by the name it is recorded under, applied in the order of these names. Never edit one that has landed. */
export const migrations: Record<string, Migration> = {
  '0001-market': market,
  '0002-identity': identity,
  '0003-sandbox': sandbox,
  '0004-references': references,
  '0005-selling': selling,
  '0006-identity-codes': identityCodes,
  '0007-sandbox-events': sandboxEvents,
  '0008-payments': payments,
  '0009-adverts': adverts,
  '0010-identity-in-full': identityInFull,
  '0011-disputes': disputes,
  '0012-owner-proof': ownerProof,
}
