import sharp from 'sharp'
import { brandNames } from '#contract/brands.ts'
import type { BrandId, ItemId, UserId } from '#contract/ids.ts'
import { drawAvatar } from '#db/demo/drawings/avatar.ts'
import { drawBrand } from '#db/demo/drawings/brand.ts'
import { drawPhone } from '#db/demo/drawings/phone.ts'
import { type DemoListing, demoListings } from '#db/demo/listings.ts'
import { demoPassword, type DemoPerson, demoPeople } from '#db/demo/people.ts'
import { listBrands } from '#features/brands/queries.ts'
import { writeBrand } from '#features/brands/commands.ts'
import { keepImage } from '#features/images/commands.ts'
import { advertiseItem, createItem, lockItem } from '#features/items/commands.ts'
import { reportItem } from '#features/moderation/commands/reports.ts'
import { claimUser, writeUnclaimedUser } from '#features/users/commands/records.ts'
import { findUserByEmail } from '#features/users/queries.ts'
import { toMinor } from '#lib/money.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import type { Config } from './config.ts'
import { getEmbeddedIdentity, type OpenServices } from './services.ts'

/** The brands of the market, on any database that has none. */
export async function ensureBrands(services: Services): Promise<void> {
  if ((await listBrands(services.db)).length > 0) return
  const pictures = await Promise.all(brandNames.map((name) => keepDrawing(services, drawBrand(name), 0.8)))
  await inTransaction(services.db, async (tx) => {
    for (const [position, name] of brandNames.entries()) {
      await writeBrand(tx, { name, image: pictures[position] ?? '', position })
    }
  })
  await services.bus.publish(['brands'])
}

/**
 * Whether to fill this database: asked for, or by default when it is embedded, empty and not in production. Never where
 * accounts are kept elsewhere.
 */
export async function wantsDemoWorld({ db, database }: OpenServices, config: Config): Promise<boolean> {
  if (config.demoData === false || config.identity.mode === 'firebase') return false
  if (config.demoData === undefined && (config.isProduction || database.engine !== 'pglite')) return false
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Whether the demo people are on this database. */
export async function demoIsLoaded({ db }: Services): Promise<boolean> {
  return (await findUserByEmail(db, 'buyer@hatbodol.example')) !== undefined
}

/** Told how far it is, in a sentence. */
type Say = (sentence: string) => void

export type DemoWorld = { people: Map<string, UserId>; items: Map<string, ItemId> }

/** People, listings, adverts and reports, written all at once; the pictures go through the pipeline of an upload. */
export async function loadDemoWorld(services: OpenServices, say: Say): Promise<DemoWorld> {
  const now = services.clock()
  const accounts = await Promise.all(demoPeople.map((person) => makeAccount(services, person)))
  const photos = await keepPhotos(services, demoListings, say)
  const brands = new Map((await listBrands(services.db)).map((brand) => [brand.name, brand.id]))
  const world = await inTransaction(services.db, async (tx) => {
    const people = new Map<string, UserId>()
    for (const account of accounts.toSorted((a, b) => b.person.joinedDaysAgo - a.person.joinedDaysAgo)) {
      people.set(account.person.key, await writePerson(tx, account, now))
    }
    const items = new Map<string, ItemId>()
    for (const listing of demoListings.toSorted((a, b) => b.postedHoursAgo - a.postedHoursAgo)) {
      items.set(listing.key, await writeListing(tx, listing, { people, brands, photos, now }))
    }
    return { people, items }
  })
  await services.bus.publish(['items', 'brands', 'users'])
  return world
}

type Account = { person: DemoPerson; uid: string; image: string }

async function makeAccount(services: OpenServices, person: DemoPerson): Promise<Account> {
  const image = await keepDrawing(services, drawAvatar({ name: person.name, seed: person.key }), 0.5)
  const { uid } = await getEmbeddedIdentity(services).createAccount({
    email: person.email,
    password: demoPassword,
    displayName: person.name,
    photoUrl: image,
    emailVerified: true,
  })
  return { person, uid, image }
}

async function writePerson(tx: Tx, { person, uid, image }: Account, now: Date): Promise<UserId> {
  const { name, email, role, isAdmin, verify } = person
  const cause = { at: hoursBefore(now, person.joinedDaysAgo * 24) }
  await writeUnclaimedUser(tx, { name, email, image, role, awaitsVerification: verify !== undefined }, cause)
  const id = await claimUser(tx, email, uid, cause)
  await tx
    .updateTable('users')
    .set({ isAdmin, isVerified: verify ?? null })
    .where('id', '=', id)
    .execute()
  return id
}

type Known = {
  people: Map<string, UserId>
  brands: Map<string, BrandId>
  photos: Map<string, string>
  now: Date
}

async function writeListing(
  tx: Tx,
  listing: DemoListing,
  { people, brands, photos, now }: Known,
): Promise<ItemId> {
  const sellerId = known(people, listing.seller)
  const cause = { actorId: sellerId, at: hoursBefore(now, listing.postedHoursAgo) }
  const id = await createItem(
    tx,
    {
      sellerId,
      brandId: known(brands, listing.brand),
      model: listing.model,
      condition: listing.condition,
      location: listing.location,
      priceMinor: toMinor(listing.priceTaka),
      description: listing.description,
      images: listing.photos.map((photo) => known(photos, drawPhone(photo))),
    },
    cause,
  )
  if (listing.advertised) await advertiseItem(tx, await lockItem(tx, id), cause)
  for (const [index, { reason, note, by }] of (listing.reports ?? []).entries()) {
    const reporterId = by === undefined ? undefined : known(people, by)
    const reporterKey = reporterId ? `user:${reporterId}` : `guest:demo-${index}`
    await reportItem(
      tx,
      { itemId: id, reporterKey, reporterId, reason, note },
      { actorId: reporterId, at: now },
    )
  }
  return id
}

/** Every distinct drawing once, by its own text. */
async function keepPhotos(
  services: Services,
  listings: DemoListing[],
  say: Say,
): Promise<Map<string, string>> {
  let done = 0
  const drawings = new Set(listings.flatMap((listing) => listing.photos.map(drawPhone)))
  const kept = await Promise.all(
    [...drawings].map(async (svg) => {
      const url = await keepDrawing(services, svg, 0.8)
      done += 1
      if (done % 12 === 0) say(`  ${done} of ${drawings.size} pictures of phones`)
      return [svg, url] as const
    }),
  )
  return new Map(kept)
}

/** Keeps a drawing as it would keep an upload, at this share of the drawing's own size. */
async function keepDrawing(services: Services, svg: string, scale: number): Promise<string> {
  const picture = sharp(Buffer.from(svg), { density: 72 * scale }).png({ compressionLevel: 1 })
  const { url } = await keepImage(services, await picture.toBuffer())
  return url
}

function known<T>(entries: Map<string, T>, key: string): T {
  const value = entries.get(key)
  if (value === undefined) throw new Error(`the demo world has no ${key.slice(0, 60)}`)
  return value
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000)
}
