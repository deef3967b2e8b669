import type { ListingId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { buildBrand, buildSeller } from '#test/build.ts'
import type { Product } from '#test/product.ts'

export type Ranked = { id: ListingId; priceMinor: number; rank: number }

/**
 * Stores listings whose texts mention an iPhone, without indexing them: the first of each `everyOther` is a Redmi 9, the
 * others are iPhones, in so many prices. Returns them in their order; the rank of an iPhone is 1, that of a Redmi 0.
 */
export async function storeIphones(
  product: Product,
  { count, everyOther, prices }: Record<'count' | 'everyOther' | 'prices', number>,
): Promise<Ranked[]> {
  const sellerId = await buildSeller(product)
  const iphone = await buildBrand(product)
  const xiomi = await buildBrand(product, 'Xiomi')
  const rows = Array.from({ length: count }, (_, nth) => ({
    id: newId<ListingId>(),
    sellerId,
    brandId: nth % everyOther === 0 ? xiomi : iphone,
    model: nth % everyOther === 0 ? 'Redmi 9' : '13',
    condition: 'Good' as const,
    location: 'Dhaka',
    priceMinor: 1_000_000 + (nth % prices),
    currency: 'bdt' as const,
    description: 'No iPhone could be better.',
    createdAt: product.time.now,
  }))
  await product.db.insertInto('items').values(rows).execute()
  return rows.map(({ id, priceMinor, brandId }) => ({ id, priceMinor, rank: brandId === iphone ? 1 : 0 }))
}
