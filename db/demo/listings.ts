import * as z from 'zod'
import { readEntries } from '../read-data.ts'
import type { BrandName } from './pictures.ts'
import { tidyText } from './texts.ts'

const Report = z.strictObject({
  reason: z.enum(['stolen', 'fake-photos', 'wrong-details', 'scam', 'other']),
  note: tidyText(500).optional(),
  /** The key of the person who reported it; left out for a guest. */
  by: z.string().optional(),
})

const Listing = z.strictObject({
  /** A person's key. */
  seller: z.string(),
  model: tidyText(80),
  condition: z.enum(['Excellent', 'Good', 'Fair']),
  location: tidyText(120),
  priceTaka: z.number().int().min(100).max(999_999),
  description: tidyText(2000),
  postedHoursAgo: z.number().positive(),
  promoted: z.literal(true).optional(),
  allowsCash: z.literal(true).optional(),
  /** A person's key. */
  soldTo: z.string().optional(),
  reports: z.array(Report).optional(),
  /** Names of pictures in `pictures/phones`. Two listings of the same phone may share one. */
  photos: z.array(z.string()).min(1).max(3),
})

export type DemoListing = z.infer<typeof Listing> & { key: string; brand: BrandName }

const brands = ['Iphone', 'Xiomi', 'Huawei'] as const

const readListings = (folder: string): DemoListing[] =>
  brands.flatMap((brand) =>
    readEntries(`db/demo/${folder}/${brand.toLowerCase()}.json`, Listing).map(([key, listing]) => ({
      ...listing,
      key,
      brand,
    })),
  )

/** The listings of the market. */
export const demoListings = readListings('listings')

/** The listings of the sales in every state. Their pictures are those of other listings. */
export const saleListings = readListings('sale-listings')
