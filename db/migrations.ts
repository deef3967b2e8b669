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
import * as verificationDenials from './migrations/0026-verification-denials.ts'
import * as managedCatalogue from './migrations/0027-managed-catalogue.ts'
import * as reservedPayments from './migrations/0030-reserved-payments.ts'
import * as verifiedAddresses from './migrations/0031-verified-addresses.ts'
import * as handOver from './migrations/0032-hand-over.ts'
import * as ledger from './migrations/0033-ledger.ts'
import * as meetings from './migrations/0034-meetings.ts'
import * as bkashAttempts from './migrations/0035-bkash-attempts.ts'
import * as refunds from './migrations/0036-refunds.ts'
import * as frozenSales from './migrations/0037-frozen-sales.ts'
import * as payouts from './migrations/0038-payouts.ts'
import * as paymentProvider from './migrations/0039-payment-provider.ts'
import * as decisions from './migrations/0040-decisions.ts'
import * as problemsOfBothSides from './migrations/0041-problems-of-both-sides.ts'
import * as knownRefunds from './migrations/0042-known-refunds.ts'
import * as downloadedBatches from './migrations/0043-downloaded-batches.ts'
import * as boundedLedger from './migrations/0045-bounded-ledger.ts'
import * as earlierSales from './migrations/0046-earlier-sales.ts'
import * as problemPhotos from './migrations/0047-problem-photos.ts'
import * as chargebacks from './migrations/0048-chargebacks.ts'
import * as cashAllowed from './migrations/0049-cash-allowed.ts'
import * as cashSales from './migrations/0050-cash-sales.ts'
import * as cashAsked from './migrations/0055-cash-asked.ts'
import * as brandCounts from './migrations/0057-brand-counts.ts'
import * as toldBookers from './migrations/0058-told-bookers.ts'
import * as paymentsOfListing from './migrations/0059-payments-of-listing.ts'
import * as saleExplanations from './migrations/0060-sale-explanations.ts'
import * as failedRefunds from './migrations/0061-failed-refunds.ts'
import * as modelLines from './migrations/0062-model-lines.ts'
import * as readExplanations from './migrations/0063-read-explanations.ts'
import * as sellerCounts from './migrations/0065-seller-counts.ts'
import * as undecidedProblems from './migrations/0066-undecided-problems.ts'
import * as refundsByHand from './migrations/0067-refunds-by-hand.ts'
import * as fewerListingIndexes from './migrations/0068-fewer-listing-indexes.ts'
import * as refusalsByBkash from './migrations/0069-refusals-by-bkash.ts'
import * as checkedRefundsByHand from './migrations/0070-checked-refunds-by-hand.ts'
import * as returnNonces from './migrations/0071-return-nonces.ts'
import * as listingRevisions from './migrations/0072-listing-revisions.ts'
import * as unprovedMoves from './migrations/0073-unproved-moves.ts'
import * as payoutSuspensions from './migrations/0074-payout-suspensions.ts'
import * as payPages from './migrations/0076-pay-pages.ts'
import * as deviceTokens from './migrations/0080-device-tokens.ts'
import * as imageUploads from './migrations/0081-image-uploads.ts'
import * as paymentSearch from './migrations/0090-payment-search.ts'
import * as promotionEnds from './migrations/0091-promotion-ends.ts'
import * as spellingsOfBrands from './migrations/0091-spellings-of-brands.ts'
import * as noTruncation from './migrations/0092-no-truncation.ts'
import * as rotatedTokens from './migrations/0093-rotated-tokens.ts'
import * as forgottenAddresses from './migrations/0094-forgotten-addresses.ts'

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
  '0026-verification-denials': verificationDenials,
  '0027-managed-catalogue': managedCatalogue,
  '0030-reserved-payments': reservedPayments,
  '0031-verified-addresses': verifiedAddresses,
  '0032-hand-over': handOver,
  '0033-ledger': ledger,
  '0034-meetings': meetings,
  '0035-bkash-attempts': bkashAttempts,
  '0036-refunds': refunds,
  '0037-frozen-sales': frozenSales,
  '0038-payouts': payouts,
  '0039-payment-provider': paymentProvider,
  '0040-decisions': decisions,
  '0041-problems-of-both-sides': problemsOfBothSides,
  '0042-known-refunds': knownRefunds,
  '0043-downloaded-batches': downloadedBatches,
  '0045-bounded-ledger': boundedLedger,
  '0046-earlier-sales': earlierSales,
  '0047-problem-photos': problemPhotos,
  '0048-chargebacks': chargebacks,
  '0049-cash-allowed': cashAllowed,
  '0050-cash-sales': cashSales,
  '0055-cash-asked': cashAsked,
  '0057-brand-counts': brandCounts,
  '0058-told-bookers': toldBookers,
  '0059-payments-of-listing': paymentsOfListing,
  '0060-sale-explanations': saleExplanations,
  '0061-failed-refunds': failedRefunds,
  '0062-model-lines': modelLines,
  '0063-read-explanations': readExplanations,
  '0065-seller-counts': sellerCounts,
  '0066-undecided-problems': undecidedProblems,
  '0067-refunds-by-hand': refundsByHand,
  '0068-fewer-listing-indexes': fewerListingIndexes,
  '0069-refusals-by-bkash': refusalsByBkash,
  '0070-checked-refunds-by-hand': checkedRefundsByHand,
  '0071-return-nonces': returnNonces,
  '0072-listing-revisions': listingRevisions,
  '0073-unproved-moves': unprovedMoves,
  '0074-payout-suspensions': payoutSuspensions,
  '0076-pay-pages': payPages,
  '0080-device-tokens': deviceTokens,
  '0081-image-uploads': imageUploads,
  '0090-payment-search': paymentSearch,
  '0091-promotion-ends': promotionEnds,
  '0091-spellings-of-brands': spellingsOfBrands,
  '0092-no-truncation': noTruncation,
  '0093-rotated-tokens': rotatedTokens,
  '0094-forgotten-addresses': forgottenAddresses,
}
