import type { BrandId, ListingId, UserId } from '#contract/ids.ts'
import { districtSpellings } from '#db/catalogue/spellings.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#services/database/database.ts'

/** Brand, model, usual price in taka, and how often it is offered. Older models come first within a brand. */
const models = [
  ['Iphone', 'iPhone 6', 7_000, 3],
  ['Iphone', 'iPhone 7 Plus', 11_000, 4],
  ['Iphone', 'iPhone 8', 13_000, 5],
  ['Iphone', 'iPhone X', 20_000, 8],
  ['Iphone', 'iPhone XR', 22_000, 9],
  ['Iphone', 'iPhone 11', 30_000, 14],
  ['Iphone', 'iPhone 11 Pro Max', 42_000, 6],
  ['Iphone', 'iPhone 12', 40_000, 11],
  ['Iphone', 'iPhone 12 mini', 34_000, 3],
  ['Iphone', 'iPhone 13', 52_000, 13],
  ['Iphone', 'iPhone 13 Pro Max', 82_000, 6],
  ['Iphone', 'iPhone 14', 68_000, 7],
  ['Iphone', 'iPhone 15 Pro', 105_000, 3],
  ['Xiomi', 'Redmi 4X', 5_000, 5],
  ['Xiomi', 'Redmi 9', 9_500, 14],
  ['Xiomi', 'Redmi 10C', 11_000, 8],
  ['Xiomi', 'Redmi Note 8', 11_500, 16],
  ['Xiomi', 'Redmi Note 10 Pro', 17_500, 14],
  ['Xiomi', 'Redmi Note 11', 15_500, 18],
  ['Xiomi', 'Redmi Note 12', 18_500, 17],
  ['Xiomi', 'Redmi Note 13 Pro', 27_000, 8],
  ['Xiomi', 'Poco X3 Pro', 19_000, 9],
  ['Xiomi', 'Poco F5', 33_000, 3],
  ['Xiomi', 'Xiaomi 11T', 29_000, 3],
  ['Xiomi', 'Xiaomi 13T', 46_000, 2],
  ['Xiomi', 'Mi A2', 8_000, 2],
  ['Huawei', 'P20 Pro', 15_000, 2],
  ['Huawei', 'P30 lite', 13_500, 4],
  ['Huawei', 'P30 Pro', 27_000, 3],
  ['Huawei', 'Nova 3i', 11_000, 4],
  ['Huawei', 'Nova 7i', 16_500, 3],
  ['Huawei', 'Y9 Prime', 11_500, 5],
  ['Huawei', 'Mate 20 Pro', 24_000, 1],
] as const
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
  'ফোনটি একদম নতুনের মতো, কোনো সমস্যা নেই।',
  'ব্যাটারি ব্যাকআপ ভালো, বক্স চার্জার সব আছে।',
  'দাম একটু কমানো যাবে, শুধু আগ্রহীরা যোগাযোগ করুন।',
]
const memories = ['4/64 GB', '6/128 GB', '8/256 GB', '128 GB', '256 GB']
const areas = ['Mirpur 10', 'Uttara', 'Dhanmondi', 'Mohammadpur', 'Badda', 'Banani', 'Jatrabari', 'Savar']

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

/**
 * Realistic listings, without pictures and search words. Prices follow the model, some models are seldom, few districts
 * have most of the phones, and descriptions have frequent and rare words. Some are sold, some mention another maker's
 * phone.
 */
export async function fillListings(db: Db, count: number): Promise<void> {
  const random = seeded(20_261_122)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  /** Like `pick`, the first ones much more often than the last (Zipf). */
  const pickEarly = <T>(from: readonly T[]): T =>
    from[Math.min(Math.floor(from.length ** random()) - 1, from.length - 1)] as T
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
  const ids = [...new Set(models.map(([name]) => name))].map((name) => ({ id: newId<BrandId>(), name }))
  await db
    .insertInto('brands')
    .values(ids.map((brand, position) => ({ ...brand, image: '/images/b.jpg', position })))
    .execute()
  const brandIds = new Map<string, BrandId>(ids.map(({ id, name }) => [name, id]))
  const offers = models.flatMap((model) => Array.from({ length: model[3] }, () => model))
  const places = districtSpellings
    .flatMap((line) => line.split(': ')[0]?.replaceAll('_', ' ') ?? [])
    .toSorted((one, other) => rank(one) - rank(other))
  const ordinary = Array.from({ length: 3000 }, (_, nth) => spell(nth))

  const build = () => {
    const [brand, model, taka] = pick(offers)
    const own = Array.from({ length: 4 }, () => pick(sentences))
    const moved = brand !== 'Iphone' && random() < 0.1 ? ['Selling because I moved to iPhone.'] : []
    const words = Array.from({ length: 8 }, () => pickEarly(ordinary))
    // A rare word, such as the name of a shop or a street.
    const rare = `Ask for ${pick(['shop', 'road', 'house'])} ${seldom(Math.floor(random() * count * 0.2))}.`
    const district = pickEarly(places)
    return {
      id: newId<ListingId>(),
      sellerId: pick(sellers),
      brandId: brandIds.get(brand) as BrandId,
      model: `${model} ${pick(memories)}`,
      condition: pick(['Excellent', 'Good', 'Good', 'Fair'] as const),
      location: district === 'Dhaka' ? `${pick(areas)}, Dhaka` : `Sadar, ${district}`,
      priceMinor: Math.round(taka * (0.75 + random() * 0.5)) * 100,
      currency: 'bdt' as const,
      description: [...own, ...moved, `${words.join(' ')}.`, rare].join(' '),
      soldAt: random() < 0.3 ? now : null,
      createdAt: now,
    }
  }
  for (let done = 0; done < count; done += 500) {
    const rows = Array.from({ length: Math.min(500, count - done) }, build)
    await db.insertInto('items').values(rows).execute()
  }
}

const largest = ['Dhaka', 'Chattogram', 'Gazipur', 'Sylhet', 'Khulna', 'Rajshahi', 'Narayanganj', 'Cumilla']
/** The districts with most phones first. */
const rank = (district: string) => (largest.indexOf(district) + 1 || largest.length + 1) - 1

const syllables = ['ka', 'mo', 'ri', 'ta', 'shu', 'ben', 'lo', 'dar', 'ni', 'pel', 'go', 'sa', 'vim', 'hu']
/** An invented word, the same for the same number. */
function spell(number: number): string {
  const digits = [...(number + 200).toString(syllables.length)]
  return digits.map((digit) => syllables[Number.parseInt(digit, syllables.length)]).join('')
}

/** Writes a number as a word of letters. */
function seldom(number: number): string {
  return `Q${[...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}x`
}
