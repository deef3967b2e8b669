import type { Migration } from 'kysely/migration'
import * as market from './migrations/0001-market.ts'
import * as identity from './migrations/0002-identity.ts'
import * as sandbox from './migrations/0003-sandbox.ts'
import * as references from './migrations/0004-references.ts'
import * as selling from './migrations/0005-selling.ts'
import * as identityCodes from './migrations/0006-identity-codes.ts'
import * as sandboxEvents from './migrations/0007-sandbox-events.ts'
import * as payments from './migrations/0008-payments.ts'
import * as promoted from './migrations/0009-adverts.ts'
import * as identityInFull from './migrations/0010-identity-in-full.ts'
import * as disputes from './migrations/0011-disputes.ts'
import * as ownerProof from './migrations/0012-owner-proof.ts'
import * as sandboxOriginalRequests from './migrations/0013-sandbox-original-requests.ts'
import * as addressProof from './migrations/0014-address-proof.ts'
import * as recoveryCodes from './migrations/0015-recovery-codes.ts'
import * as emailChanges from './migrations/0016-email-changes.ts'
import * as withheldListings from './migrations/0017-withheld-listings.ts'
import * as saleProblems from './migrations/0018-sale-problems.ts'
import * as identityLimits from './migrations/0019-identity-limits.ts'
import * as listingWords from './migrations/0020-listing-words.ts'
import * as noListingFacts from './migrations/0021-no-listing-facts.ts'
import * as models from './migrations/0022-models.ts'
import * as modelOfListing from './migrations/0023-model-of-listing.ts'
import * as search from './migrations/0024-search.ts'
import * as storedPictures from './migrations/0025-stored-pictures.ts'

/**
 * Every migration by the name that the database records, in the order in which they run. Never change the SQL of one
 * that is on `main`.
 */
export const migrations: Record<string, Migration> = {
  '0001-market': market,
  '0002-identity': identity,
  '0003-sandbox': sandbox,
  '0004-references': references,
  '0005-selling': selling,
  '0006-identity-codes': identityCodes,
  '0007-sandbox-events': sandboxEvents,
  '0008-payments': payments,
  '0009-adverts': promoted,
  '0010-identity-in-full': identityInFull,
  '0011-disputes': disputes,
  '0012-owner-proof': ownerProof,
  '0013-sandbox-original-requests': sandboxOriginalRequests,
  '0014-address-proof': addressProof,
  '0015-recovery-codes': recoveryCodes,
  '0016-email-changes': emailChanges,
  '0017-withheld-listings': withheldListings,
  '0018-sale-problems': saleProblems,
  '0019-identity-limits': identityLimits,
  '0020-listing-words': listingWords,
  '0021-no-listing-facts': noListingFacts,
  '0022-models': models,
  '0023-model-of-listing': modelOfListing,
  '0024-search': search,
  '0025-stored-pictures': storedPictures,
}
