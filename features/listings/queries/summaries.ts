import { expressionBuilder } from 'kysely'
import { selectBrands } from '#features/brands/queries.ts'
import { selectPeople } from '#features/users/queries.ts'
import type { Tables } from '#services/database/schema/database.ts'

/**
 * The listings with brand and seller, including sold and removed ones, as a subquery to join.
 */
export function selectSummaries() {
  return expressionBuilder<Tables>()
    .selectFrom('items')
    .innerJoin(selectBrands().as('brand'), 'brand.id', 'items.brandId')
    .innerJoin(selectPeople().as('seller'), 'seller.id', 'items.sellerId')
    .select(['items.id', 'items.sellerId', 'items.location'])
    .select(['items.model', 'items.modelId', 'items.ramGb', 'items.storageGb'])
    .select(['items.priceMinor', 'items.currency', 'items.allowsCash', 'items.revision'])
    .select(['items.soldAt', 'items.removedAt', 'items.withheldAt', 'items.heldBy', 'items.heldUntil'])
    .select(['brand.name as brandName', 'seller.name as sellerName', 'seller.email as sellerEmail'])
    .select(['seller.isVerified as sellerVerified', 'seller.removedAt as sellerRemovedAt'])
    .select('seller.language as sellerLanguage')
}
