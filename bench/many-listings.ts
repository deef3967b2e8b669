import type { BrandId, ListingId, UserId } from '#contract/ids.ts'
import { districtSpellings } from '#db/catalogue/spellings.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#services/database/database.ts'

const brands = {
  Iphone: [
    'iPhone 11',
    'iPhone 12',
    'iPhone 12 Pro',
    'iPhone 13',
    'iPhone 13 Pro Max',
    'iPhone 14',
    'iPhone X',
  ],
  Xiomi: [
    'Redmi 9',
    'Redmi Note 10 Pro',
    'Redmi Note 11',
    'Redmi Note 12',
    'Poco X3 Pro',
    'Xiaomi 13T',
    'Mi 11',
  ],
  Huawei: ['P30', 'P30 lite', 'Nova 5T', 'Mate 20 Pro', 'Y9 Prime', 'Nova 7i', 'P20 Pro'],
}
const sentences = [
  'Battery health is good, the screen has no scratch.',
  'Box, charger and cable go with it.',
  'Used for one year, always in a case.',
  'Official set with the warranty card.',
  'Face unlock and fingerprint work.',
  'The back has light marks from use.',
  'Only serious buyers please, price is a little negotiable.',
  'Camera is clear, speakers are loud.',
  'Meet me in the evening near the market.',
]
const memories = ['4/64 GB', '6/128 GB', '8/256 GB', '128 GB', '256 GB']

/** Random numbers from 0 to 1, the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Realistic listings, without pictures and search words. Some are sold, some mention another maker's phone. */
export async function fillListings(db: Db, count: number): Promise<void> {
  const random = seeded(20_261_122)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const places = districtSpellings.flatMap((line) => line.split(': ')[0]?.replaceAll('_', ' ') ?? [])
  const now = new Date('2026-11-22T00:00:00Z')
  const person = {
    name: 'Seller',
    image: '/images/a.jpg',
    role: 'seller' as const,
    isVerified: true,
    createdAt: now,
  }
  const sellers = Array.from({ length: 200 }, () => newId<UserId>())
  await db
    .insertInto('users')
    .values(
      sellers.map((id, nth) => ({
        ...person,
        id,
        email: `seller-${nth}@hatbodol.example`,
        identityId: `uid-${nth}`,
      })),
    )
    .execute()
  const ids = Object.keys(brands).map((name) => ({ id: newId<BrandId>(), name }))
  await db
    .insertInto('brands')
    .values(ids.map((brand, position) => ({ ...brand, image: '/images/b.jpg', position })))
    .execute()
  const brandIds = new Map(ids.map(({ id, name }) => [name, id]))

  const build = (nth: number) => {
    const brand = pick(Object.keys(brands) as (keyof typeof brands)[])
    const own = Array.from({ length: 4 }, () => pick(sentences))
    const moved = brand !== 'Iphone' && random() < 0.1 ? ['Selling because I moved to iPhone.'] : []
    // A rare word, such as the name of a shop or a street.
    const rare = `Ask for ${pick(['shop', 'road', 'house'])} ${seldom(Math.floor(random() * count * 0.2))}.`
    return {
      id: newId<ListingId>(),
      sellerId: pick(sellers),
      brandId: brandIds.get(brand) as BrandId,
      model: `${pick(brands[brand])} ${pick(memories)}`,
      condition: pick(['Excellent', 'Good', 'Fair'] as const),
      // Most people live in a few places.
      location: random() < 0.4 ? `Mirpur ${1 + (nth % 14)}, Dhaka` : `Sadar, ${pick(places)}`,
      priceMinor: 500_000 + Math.floor(random() * 8_000_000),
      currency: 'bdt' as const,
      description: [...own, ...moved, rare].join(' '),
      soldAt: random() < 0.3 ? now : null,
      createdAt: now,
    }
  }
  for (let done = 0; done < count; done += 500) {
    const rows = Array.from({ length: Math.min(500, count - done) }, (_, nth) => build(done + nth))
    await db.insertInto('items').values(rows).execute()
  }
}

/** Writes a number as a word of letters. */
function seldom(number: number): string {
  return `Q${[...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}x`
}
