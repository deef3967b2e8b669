import type { BookingId, BrandId, ImageId, ListingId, UserId } from '#contract/ids.ts'
import { writeBrand } from '#features/brands/commands.ts'
import { createBooking } from '#features/sales/bookings/commands/booking.ts'
import { createListing, type ListingInsert } from '#features/listings/commands/content.ts'
import { promotionEnd } from '#features/listings/rules/promotion.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { recordEvent, recordTogether } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'

type World = { services: Services }
let counter = 0

type Person = {
  email?: string
  name?: string
  role?: 'buyer' | 'seller'
  isAdmin?: boolean
  isVerified?: boolean | null
  isClaimed?: boolean
  /** True if they have verified their address. */
  isAddressVerified?: boolean
  /** True if they signed up long ago. */
  isOld?: boolean
}

/** Makes a user who has signed up; a buyer unless `person` says otherwise. */
export function buildUser({ services: { db, clock } }: World, person: Person = {}): Promise<UserId> {
  return inTransaction(db, (tx) => writePerson(tx, clock(), person))
}

/** Writes what a sign-up writes, in two statements. */
async function writePerson(tx: Tx, createdAt: Date, person: Person): Promise<UserId> {
  counter += 1
  const { email = `person-${counter}@hatbodol.example`, name = `Person ${counter}`, role = 'buyer' } = person
  const id = newId<UserId>()
  const isClaimed = person.isClaimed !== false
  await tx
    .insertInto('users')
    .values({
      id,
      email,
      name,
      role,
      image: `/images/avatar${counter}.jpg`,
      language: 'en',
      isLanguageChosen: false,
      isAdmin: person.isAdmin ?? false,
      isVerified: person.isVerified === undefined ? false : person.isVerified,
      identityId: isClaimed ? `uid-${newId()}` : null,
      isAddressVerified: isClaimed && (person.isAddressVerified ?? false),
      createdAt: person.isOld ? new Date(0) : createdAt,
    })
    .execute()
  await recordTogether(tx, async () => {
    await recordEvent(tx, { at: createdAt }, { kind: 'user-created', subjectId: id })
    if (isClaimed)
      await recordEvent(tx, { at: createdAt, actorId: id }, { kind: 'user-claimed', subjectId: id })
  })
  return id
}

const seller: Person = { role: 'seller', isVerified: true }

export function buildSeller(world: World, person: Person = {}): Promise<UserId> {
  return buildUser(world, { ...seller, ...person })
}

export function buildBrand({ services: { db } }: World, name = 'Iphone'): Promise<BrandId> {
  return inTransaction(db, (tx) => writeBrandOf(tx, name))
}

function writeBrandOf(tx: Tx, name: string): Promise<BrandId> {
  const positions: Record<string, number> = { Iphone: 0, Xiomi: 1, Huawei: 2 }
  counter += 1
  const position = positions[name] ?? 9 + counter
  return writeBrand(tx, { name, image: '/images/brand.jpg', position })
}

type Phone = Partial<ListingInsert> & {
  brand?: string
  isSold?: boolean
  isPromoted?: boolean
  isRemoved?: boolean
}

/** Makes a listing that is for sale by a verified seller, unless the arguments say otherwise. */
export async function buildListing(world: World, listing: Phone = {}): Promise<ListingId> {
  const { db, clock } = world.services
  const { brand = 'Iphone', isSold, isPromoted, isRemoved, ...given } = listing
  const at = clock()
  const images = given.images ?? ['/images/phone.jpg']
  return inTransaction(db, async (tx) => {
    const sellerId = given.sellerId ?? (await writePerson(tx, at, seller))
    const brandId = given.brandId ?? (await writeBrandOf(tx, brand))
    await writeImages(tx, images, at)
    const id = await createListing(
      tx,
      {
        model: 'iPhone 13',
        condition: 'Good',
        location: 'Mirpur 10, Dhaka',
        priceMinor: 5_450_000,
        description: 'Battery health 88 %.',
        ...given,
        images,
        sellerId,
        brandId,
      },
      { at },
    )
    if (!isSold && !isPromoted && !isRemoved) return id
    await tx
      .updateTable('items')
      .set({
        soldAt: isSold ? at : null,
        advertisedAt: isPromoted ? at : null,
        promotedUntil: isPromoted ? promotionEnd(at, 7) : null,
        removedAt: isRemoved ? at : null,
      })
      .where('id', '=', id)
      .execute()
    return id
  })
}

/** Records hosted pictures at these addresses, without their files. Returns the addresses. */
export async function buildImages({ services: { db, clock } }: World, ...urls: string[]): Promise<string[]> {
  await inTransaction(db, (tx) => writeImages(tx, urls, clock()))
  return urls
}

/** Writes the rows that an upload writes, without the files. */
async function writeImages(tx: Tx, urls: string[], createdAt: Date): Promise<void> {
  if (urls.length === 0) return
  const picture = { width: 640, height: 800, placeholder: 'data:,', bytes: 1, createdAt }
  await tx
    .insertInto('images')
    .values(urls.map((url) => ({ id: newId<ImageId>(), url, ...picture })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Makes a buyer's booking of a listing. */
export async function buildBooking(
  world: World,
  booking: { buyerId?: UserId; itemId?: ListingId } = {},
): Promise<{ id: BookingId; buyerId: UserId; itemId: ListingId }> {
  const buyerId = booking.buyerId ?? (await buildUser(world))
  const itemId = booking.itemId ?? (await buildListing(world))
  const request = { itemId, buyerId, phoneNumber: '01712345678', meetLocation: 'Mirpur 10' }
  const id = await inTransaction(world.services.db, (tx) =>
    createBooking(tx, request, { at: world.services.clock() }),
  )
  return { id, buyerId, itemId }
}
