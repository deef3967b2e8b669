import { createHash } from 'node:crypto'
import type { Listing } from '#contract/listings.ts'
import { listAllowed, Refusal } from '#contract/refusal.ts'
import type { UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'

/** How long a phone is held for a buyer who pays. */
export const holdMs = 10 * 60 * 1000

/**
 * When this many people have reported a listing, its page says that it is being checked, until an admin decides. The
 * phone stays for sale.
 */
export const reportersToCheck = 3

export type Visibility = 'for-sale' | 'all'

type Asked = {
  brand?: string | undefined
  sellerId?: UserId | undefined
  sellerEmail?: string | undefined
  onlyReported?: true | undefined
  isSold?: false | undefined
}

/**
 * Which listings a caller sees: admins see all, sellers see all of their own, and everybody else sees only those for
 * sale. The pages of a brand and a seller show only listings for sale, even to admins. Throws `not-signed-in` or
 * `not-allowed` when a caller who is not an admin asks for reported listings.
 */
export function decideVisibility(session: Session | undefined, asked: Asked): Visibility {
  if (asked.onlyReported && !session) throw new Refusal('not-signed-in/guest')
  if (asked.onlyReported && !session?.isAdmin) throw new Refusal('not-allowed/reported')
  if (asked.isSold === false || asked.brand !== undefined || asked.sellerId !== undefined) return 'for-sale'
  if (session?.isAdmin) return 'all'
  return asked.sellerEmail !== undefined && asked.sellerEmail === session?.email ? 'all' : 'for-sale'
}

/**
 * Whether the caller may list by the email address of a seller: only that seller and admins may, because the list would
 * tell whose address sells.
 */
export function canListByAddress(
  session: Session | undefined,
  { sellerEmail }: Pick<Asked, 'sellerEmail'>,
): boolean {
  return sellerEmail === undefined || session?.isAdmin === true || session?.email === sellerEmail
}

type SaleState = {
  sellerId: UserId
  soldAt: Date | null
  removedAt: Date | null
  withheldAt: Date | null
}

/** Throws `not-found` for a removed or hidden listing, `already-sold` for a sold one. */
export function assertForSale(listing: Omit<SaleState, 'sellerId'>): void {
  if (listing.removedAt ?? listing.withheldAt) throw new Refusal('not-found/listing')
  if (listing.soldAt) throw new Refusal('already-sold/booking')
}

/** Throws `being-paid`, with the seconds until the hold ends, while another buyer holds the phone. */
export function assertNotHeldByOther(
  listing: { heldBy: UserId | null; heldUntil: Date | null },
  buyer: UserId,
  now: Date,
): void {
  if (listing.heldBy !== buyer) assertNotHeld(listing, now)
}

/** Throws `being-paid`, with the seconds until the hold ends, while anybody holds the phone. */
function assertNotHeld(listing: { heldUntil: Date | null }, now: Date): void {
  if (!listing.heldUntil || listing.heldUntil <= now) return
  const retryAfterSeconds = Math.ceil((listing.heldUntil.getTime() - now.getTime()) / 1000)
  throw new Refusal('being-paid', { retryAfterSeconds })
}

/** Throws `not-allowed` for people who are not sellers, and `seller-not-verified` for sellers who wait for an admin. */
export function assertCanSell(person: Session): void {
  if (person.role !== 'seller') throw new Refusal('not-allowed/sellers')
  if (!person.isVerified) throw new Refusal('seller-not-verified')
}

/** Whether the caller may see and change the state of a listing: its seller and admins may. */
export function managesListing(listing: { sellerId: UserId }, session: Session | undefined): boolean {
  return session !== undefined && (session.isAdmin || listing.sellerId === session.userId)
}

type Readable = { sellerId: UserId; soldAt: Date | null; withheldAt: Date | null }

/** Whether the caller may see a listing. A hidden listing is only for its seller and admins, unless it is sold. */
export function canRead(listing: Readable, session: Session | undefined): boolean {
  return !listing.withheldAt || listing.soldAt !== null || managesListing(listing, session)
}

/** Throws `not-found` unless the caller may see the listing. */
export function assertCanRead(listing: Readable, session: Session | undefined): void {
  if (!canRead(listing, session)) throw new Refusal('not-found/listing')
}

/** How long a sold listing keeps its page. */
const soldPageDays = 90

/** Throws `gone` if a listing was sold so long ago that only its seller and admins still see its page. */
export function assertHasPage(
  listing: Pick<Readable, 'sellerId' | 'soldAt'>,
  session: Session | undefined,
  now: Date,
): void {
  const soldForMs = listing.soldAt ? now.getTime() - listing.soldAt.getTime() : 0
  if (soldForMs > soldPageDays * 24 * 60 * 60 * 1000 && !managesListing(listing, session))
    throw new Refusal('gone/listing')
}

export function canSeeReports(session: Session | undefined): boolean {
  return session?.isAdmin === true
}

/** Throws `not-yours` for anyone but the listing's seller and admins. */
export function assertManagesListing(listing: { sellerId: UserId }, session: Session): void {
  if (managesListing(listing, session)) return
  throw new Refusal('not-yours/listing')
}

/** Throws `not-yours` for other people, and `already-sold` for a sold phone. */
function assertCanEdit(listing: SaleState, session: Session): void {
  assertManagesListing(listing, session)
  if (listing.soldAt) throw new Refusal('already-sold/changing')
}

type OwnedState = SaleState & { heldUntil: Date | null }

/** Throws `not-yours` for other people, `already-sold` for a sold phone, and `being-paid` while a buyer holds it. */
export function assertCanChange(listing: OwnedState, session: Session, now: Date): void {
  assertCanEdit(listing, session)
  assertNotHeld(listing, now)
}

/** Buyers are asked about a new price by itself, and choose whether to pay in cash. */
const agreedSeparately = ['priceMinor', 'allowsCash']

/** Whether buyers must look at a listing again after these fields have changed. */
export function changesWhatIsSold(fields: string[]): boolean {
  return fields.some((field) => !agreedSeparately.includes(field))
}

/** Throws `not-yours` for other people, and `being-paid` for its seller while a buyer holds the unsold phone. */
export function assertCanDelete(listing: OwnedState, session: Session, now: Date): void {
  assertManagesListing(listing, session)
  if (!session.isAdmin && !listing.soldAt) assertNotHeld(listing, now)
}

/** Throws `not-yours` for other people, `already-sold` for a sold phone, and `not-found` for a removed or hidden one. */
export function assertCanPromote(listing: SaleState, session: Session): void {
  assertManagesListing(listing, session)
  if (listing.soldAt) throw new Refusal('already-sold/promoting')
  assertForSale(listing)
}

/** Throws `not-yours` for everybody but the seller, `not-relistable` without a refund, or what `assertCanSell` throws. */
export function assertCanRelist(listing: { sellerId: UserId }, seller: Session, isRefunded: boolean): void {
  if (listing.sellerId !== seller.userId) throw new Refusal('not-yours/relisting')
  assertCanSell(seller)
  if (!isRefunded) throw new Refusal('not-relistable/not-refunded')
}

/** Throws `hand-over-awaited` for a sold phone whose hand-over is not finished. */
export function assertHandOverFinished(isHandOverPending: boolean): void {
  if (isHandOverPending) throw new Refusal('hand-over-awaited')
}

type SaleOfListing = { isRefunded: boolean; isRelisted: boolean; isHandOverPending: boolean }

/**
 * What this person may do with a listing now; undefined for a person who does not manage it. Ignores the hold of a buyer,
 * because it soon ends, and the listing says when.
 */
export function findActions(
  listing: SaleState,
  session: Session | undefined,
  { isRefunded, isRelisted, isHandOverPending }: SaleOfListing,
): Listing['may'] {
  if (!session || !managesListing(listing, session)) return undefined
  const may = listAllowed({
    edit: () => assertCanEdit(listing, session),
    promote: () => assertCanPromote(listing, session),
    relist: () => assertCanRelist(listing, session, isRefunded),
    delete: () => {
      assertManagesListing(listing, session)
      assertHandOverFinished(isHandOverPending)
    },
  })
  // Relisting again would return the same listing, so pages do not offer it.
  return isRelisted ? may.filter((action) => action !== 'relist') : may
}

/** A hash of the content of a listing. It does not depend on the order of the fields. */
export function digestListing(content: Record<string, unknown>): string {
  const sorted = Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}
