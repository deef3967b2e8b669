import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { joinCounts } from '#features/brands/commands.ts'
import { countSearchWords } from '#features/search/commands/word-counts.ts'
import { indexOutdatedListings } from '#features/listings/commands/indexing.ts'
import { forgetVocabulary } from '#features/search/queries/vocabulary.ts'
import { inTransaction } from '#services/database/database.ts'
import { buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { explainStatements } from '#test/database/query-plans.ts'
import { isLong, pickRounds } from '#test/runner/rounds.ts'
import { writeListings } from './believable-listings.ts'
import { fillListings } from './many-listings.ts'

const { ask, db, services } = await startProduct()

const count = pickRounds({ short: 300, long: 200_000 })

/** Tables with a row for each listing, word or sale. */
const largeTables = [
  'items',
  'listing_words',
  'item_images',
  'images',
  'known_words',
  'bookings',
  'payments',
  'sales',
  'refunds',
]

/** Calls that visitors make, and how many pages of 8 kB each may read with 200,000 listings. */
const calls: [call: string, maxPages: number][] = [
  ['GET /items', 1000],
  ['GET /items?sort=price-asc', 1000],
  ['GET /items?name=Iphone', 1000],
  ['GET /items?name=Huawei&sort=price-desc', 4000],
  ['GET /items?name=Iphone&condition=Fair&district=Feni', 2000],
  ['GET /items?maxPrice=6000', 3000],
  ['GET /items?seller=:seller', 1000],
  ['GET /items?q=iphone', 1200],
  ['GET /items?q=iphone+13', 2500],
  ['GET /items?q=redmi+not+12', 3000],
  ['GET /items?q=momoni', 2500],
  ['GET /items?q=battery', 1500],
  ['GET /items?q=nosuchword', 100],
  ['GET /items?q=iphone+14&sort=price-asc', 5000],
  ['GET /items?q=momoni+note&sort=price-desc', 5000],
  ['GET /items?q=redmi&location=mirpur', 4000],
  ['GET /items/:listing', 50],
  ['GET /items/:listing/page', 2200],
  ['GET /advertise/item', 400],
  ['GET /brands', 100],
  ['GET /sellers/:seller', 2000],
  ['GET /search/summary?q=iphone+13', 5000],
  ['GET /search/summary?name=Iphone', 5000],
  ['GET /search/suggestions?q=redmi', 100],
]

async function fillMarket() {
  await fillListings(db, writeListings(count))
  await addPictures()
  await addSales()
  await indexOutdatedListings(db)
  await countSearchWords(db)
  await inTransaction(db, joinCounts)
  await sql`vacuum analyze`.execute(db)
  forgetVocabulary()
  return db
    .selectFrom('items')
    .select(['id', 'sellerId'])
    .where('soldAt', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Gives each listing two pictures. */
async function addPictures(): Promise<void> {
  await sql`insert into images (id, url, width, height, placeholder, bytes, created_at)
    select gen_random_uuid(), '/images/' || items.id || n || '.jpg', 960, 1200, 'data:,', 100000, created_at
    from items, generate_series(0, 1) n`.execute(db)
  await sql`insert into item_images (item_id, url, position)
    select id, '/images/' || id || n || '.jpg', n from items, generate_series(0, 1) n`.execute(db)
}

/** Sells each sold listing to one buyer. A third of them are sold for cash, and a third are refunded. */
async function addSales(): Promise<void> {
  const buyerId = await buildUser({ services })
  await sql`insert into bookings (id, item_id, buyer_id, phone_number, paid_at, created_at)
    select gen_random_uuid(), id, ${buyerId}, '01712345678', sold_at, created_at
    from items where sold_at is not null`.execute(db)
  await sql`insert into sales (id, booking_id, item_id, buyer_id, means, amount_minor, currency, reserved_at, hand_over_by,
      handed_over_at, confirmed_by, sold_at, created_at)
    select gen_random_uuid(), id, item_id, buyer_id, case nth % 3 when 0 then 'cash' else 'card' end, 100, 'bdt', paid_at,
      paid_at, paid_at, 'buyer', paid_at, created_at
    from (select *, row_number() over () as nth from bookings) as sold`.execute(db)
  await sql`insert into payments (id, intent_id, state, updated_at)
    select id, 'pi_' || row_number() over (), 'captured', sold_at from sales where means = 'card'`.execute(db)
  await sql`insert into refunds (id, payment_id, amount_minor, state, created_at, settled_at)
    select gen_random_uuid(), id, 100, 'made', updated_at, updated_at
    from payments where right(intent_id, -3)::int % 2 = 0`.execute(db)
}

test('no call of visitors scans a whole large table, or reads more pages than its limit', async () => {
  const { id, sellerId } = await fillMarket()
  const report: string[] = []
  const wrong: string[] = []
  for (const [call, maxPages] of calls) {
    const address = call.replace(':listing', id).replace(':seller', sellerId)
    const plans = await explainStatements(
      db,
      async () => expect([call, (await ask(address)).status]).toEqual([call, 200]),
      { isSmall: !isLong },
    )
    const pages = plans.reduce((sum, plan) => sum + plan.pages, 0)
    const scanned = plans.flatMap((plan) => plan.scanned).filter((table) => largeTables.includes(table))
    report.push(`${String(pages).padStart(7)} pages ${call}`)
    if (pages > maxPages) wrong.push(`${call}: ${pages} pages, at most ${maxPages}`)
    if (scanned.length > 0) wrong.push(`${call}: reads all of ${scanned.join(', ')}`)
  }
  console.log([`${count} listings`, ...report].join('\n'))
  expect(wrong).toEqual([])
}, 3_600_000)
