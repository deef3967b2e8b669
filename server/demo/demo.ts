import { firstBrands } from '#contract/brands.ts'
import type { BrandId, ListingId, UserId } from '#contract/ids.ts'
import { catalogueBrands } from '#db/catalogue/models.ts'
import type { DemoListing } from '#db/demo/listings.ts'
import type { DemoPerson } from '#db/demo/people.ts'
import { readBrandPicture, readListingPicture, readPortrait } from '#db/demo/pictures.ts'
import { listBrands } from '#features/brands/queries.ts'
import { addFirstBrands, addHiddenBrands } from '#features/brands/commands.ts'
import { findRendering } from '#db/demo/renderings.ts'
import { saveImage } from '#features/images/commands.ts'
import { promoteListing, lockListing } from '#features/listings/commands.ts'
import { promotionEnd } from '#features/listings/rules/promotion.ts'
import { createListing } from '#features/listings/commands/content.ts'
import { reportListing } from '#features/moderation/commands/reports.ts'
import { claimUser, writeUnclaimedUser } from '#features/users/commands/records.ts'
import { findUserByEmail } from '#features/users/queries.ts'
import { toMinor } from '#lib/money.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { recordTogether } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import type { Config } from '../config/config.ts'
import { getEmbeddedIdentity, type OpenServices } from '../services.ts'

/**
 * Shows the first brands in a database that has none, and adds the other brands of the catalogue, hidden, so that an
 * admin only has to show them.
 */
export async function ensureBrands(services: Services): Promise<void> {
  const isEmpty = (await services.db.selectFrom('brands').select('id').executeTakeFirst()) === undefined
  if (isEmpty) await showFirstBrands(services)
  const isNew = await inTransaction(services.db, (tx) =>
    addHiddenBrands(tx, catalogueBrands, services.clock()),
  )
  if (isEmpty || isNew) await services.bus.publish(['brands'])
}

async function showFirstBrands(services: Services): Promise<void> {
  const brands = await Promise.all(
    firstBrands.map(async (name) => ({ name, image: await hostPicture(services, readBrandPicture(name)) })),
  )
  await inTransaction(services.db, (tx) => addFirstBrands(tx, brands))
}

/**
 * Whether to load the demo data: when the configuration asks for it, or by default when the database is embedded and
 * empty and only this machine can reach it. Never when accounts are kept at an external provider.
 */
export async function wantsDemoWorld({ db, database }: OpenServices, config: Config): Promise<boolean> {
  if (config.demoData === false || config.identity.mode === 'firebase') return false
  if (config.demoData === undefined && (config.published === 'nobody' || database.engine !== 'pglite'))
    return false
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Whether this database has the demo people. */
export async function isDemoLoaded({ db }: Services): Promise<boolean> {
  return (await findUserByEmail(db, 'buyer@hatbodol.example')) !== undefined
}

export type DemoWorld = { people: Map<string, UserId>; listings: Map<string, ListingId> }

/**
 * Creates the demo accounts with this password, and stores their pictures as uploads are stored. Then writes people,
 * listings, promotions and reports in one transaction.
 */
export async function loadDemoWorld(
  services: OpenServices,
  { demoPeople, demoListings }: { demoPeople: DemoPerson[]; demoListings: DemoListing[] },
  password: string,
): Promise<DemoWorld> {
  const now = services.clock()
  const promotedUntil = promotionEnd(now, services.promotionDays)
  const accounts = await Promise.all(demoPeople.map((person) => makeAccount(services, person, password)))
  const photos = await savePhotos(services, demoListings)
  const brands = new Map((await listBrands(services.db)).map((brand) => [brand.name, brand.id]))
  const write = async (tx: Tx) => {
    const people = new Map<string, UserId>()
    for (const account of accounts.toSorted((a, b) => b.person.joinedDaysAgo - a.person.joinedDaysAgo)) {
      people.set(account.person.key, await writePerson(tx, account, now))
    }
    const listings = new Map<string, ListingId>()
    const known = { people, brands, photos, now, promotedUntil }
    for (const listing of demoListings.toSorted((a, b) => b.postedHoursAgo - a.postedHoursAgo)) {
      listings.set(listing.key, await writeListing(tx, listing, known))
    }
    return { people, listings }
  }
  const world = await inTransaction(services.db, (tx) => recordTogether(tx, () => write(tx)))
  await services.bus.publish(['items', 'brands', 'users'])
  return world
}

type Account = { person: DemoPerson; uid: string; image: string }

async function makeAccount(services: OpenServices, person: DemoPerson, password: string): Promise<Account> {
  const image = await hostPicture(services, readPortrait(person.key))
  const { uid } = await getEmbeddedIdentity(services).createAccount({
    email: person.email,
    password,
    displayName: person.name,
    photoUrl: image,
    emailVerified: true,
  })
  return { person, uid, image }
}

async function writePerson(tx: Tx, { person, uid, image }: Account, now: Date): Promise<UserId> {
  const { name, email, role, isAdmin, isVerified } = person
  const cause = { at: hoursBefore(now, person.joinedDaysAgo * 24) }
  await writeUnclaimedUser(
    tx,
    { name, email, image, role, awaitsVerification: isVerified !== undefined },
    cause,
  )
  const id = await claimUser(tx, { uid, email, ownerVerified: true }, cause)
  await tx
    .updateTable('users')
    .set({ isAdmin, isVerified: isVerified ?? null })
    .where('id', '=', id)
    .execute()
  return id
}

type Known = {
  people: Map<string, UserId>
  brands: Map<string, BrandId>
  photos: Map<string, string>
  now: Date
  promotedUntil: Date
}

async function writeListing(
  tx: Tx,
  listing: DemoListing,
  { people, brands, photos, now, promotedUntil }: Known,
): Promise<ListingId> {
  const sellerId = getDemoEntry(people, listing.seller)
  const cause = { actorId: sellerId, at: hoursBefore(now, listing.postedHoursAgo) }
  const id = await createListing(
    tx,
    {
      sellerId,
      brandId: getDemoEntry(brands, listing.brand),
      model: listing.model,
      condition: listing.condition,
      location: listing.location,
      priceMinor: toMinor(listing.priceTaka),
      description: listing.description,
      allowsCash: listing.allowsCash ?? false,
      images: listing.photos.map((photo) => getDemoEntry(photos, photo)),
    },
    cause,
  )
  if (listing.promoted) await promoteListing(tx, await lockListing(tx, id), promotedUntil, cause)
  for (const [index, { reason, note, by }] of (listing.reports ?? []).entries()) {
    const reporterId = by === undefined ? undefined : getDemoEntry(people, by)
    const reporterKey = reporterId ? `user:${reporterId}` : `guest:demo-${index}`
    await reportListing(
      tx,
      { itemId: id, reporterKey, reporterId, reason, note },
      { actorId: reporterId, at: now },
    )
  }
  return id
}

/** Stores the photos. Returns each photo's address by its name. */
async function savePhotos(services: Services, listings: DemoListing[]): Promise<Map<string, string>> {
  const names = new Set(listings.flatMap((listing) => listing.photos))
  const photos = [...names].map(
    async (name) => [name, await hostPicture(services, readListingPicture(name))] as const,
  )
  return new Map(await Promise.all(photos))
}

async function hostPicture(services: Services, picture: Promise<Uint8Array>): Promise<string> {
  const { url } = await saveImage(services, await picture, { findRendered: findRendering })
  return url
}

/** The entry with this key. Throws when the demo data does not have it. */
export function getDemoEntry<K, T>(entries: Map<K, T>, key: K): T {
  const value = entries.get(key)
  if (value === undefined) throw new Error(`the demo world has no ${String(key)}`)
  return value
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000)
}
