import { createHash } from 'node:crypto'
import { Problem } from '#contract/errors.ts'
import type { UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'

/** While someone pays, the phone is theirs to buy for this long. */
export const holdMs = 10 * 60 * 1000

export type Visibility = 'for-sale' | 'all'

type Asked = {
  name?: string | undefined
  seller?: UserId | undefined
  email?: string | undefined
  report?: string | undefined
  isSold?: 'notSold' | undefined
}

/**
 * Whose listings a caller sees: those for sale, and all of them when they are the caller's own or the caller is an admin.
 * A brand's page and a seller's show what is for sale, to admins too. Throws `not-signed-in` or `not-allowed` when anyone but an admin
 * asks for reported ones.
 */
export function decideVisibility(session: Session | undefined, asked: Asked): Visibility {
  if (asked.report && !session) throw new Problem('not-signed-in', 'Please log in first.')
  if (asked.report && !session?.isAdmin)
    throw new Problem('not-allowed', 'Only admins can list reported phones.')
  if (asked.isSold || asked.name !== undefined || asked.seller !== undefined) return 'for-sale'
  if (session?.isAdmin) return 'all'
  return asked.email !== undefined && asked.email === session?.email ? 'all' : 'for-sale'
}

type SaleState = { sellerId: UserId; soldAt: Date | null; removedAt: Date | null }

/** Throws `not-found` for a removed listing, `already-sold` for a sold one. */
export function assertForSale(item: SaleState): void {
  if (item.removedAt) throw new Problem('not-found', 'This listing is not there any more.')
  if (item.soldAt) throw new Problem('already-sold', 'This phone has just been sold to someone else.')
}

/** Throws `being-paid`, with the seconds until it may be tried again, while another buyer holds the phone. */
export function assertNotHeldByOther(
  item: { heldBy: UserId | null; heldUntil: Date | null },
  buyer: UserId,
  now: Date,
): void {
  if (item.heldBy !== buyer) assertNotHeld(item, now)
}

/** Throws `being-paid`, with the seconds until it may be tried again, while anybody holds the phone. */
function assertNotHeld(item: { heldUntil: Date | null }, now: Date): void {
  if (!item.heldUntil || item.heldUntil <= now) return
  const retryAfterSeconds = Math.ceil((item.heldUntil.getTime() - now.getTime()) / 1000)
  throw new Problem('being-paid', 'Someone is paying for this phone.', { retryAfterSeconds })
}

/** Throws `not-allowed` for people who are no sellers, `seller-not-verified` for those who wait for an admin. */
export function assertCanSell(person: Session): void {
  if (person.role !== 'seller') throw new Problem('not-allowed', 'Only sellers can put a phone up for sale.')
  if (!person.isVerified) throw new Problem('seller-not-verified', 'Please wait admin need to verify')
}

/** Its seller and admins see what happens to a listing, and may do something about it. */
export function looksAfter(item: { sellerId: UserId }, session: Session | undefined): boolean {
  return session !== undefined && (session.isAdmin || item.sellerId === session.userId)
}

export function seesReports(session: Session | undefined): boolean {
  return session?.isAdmin === true
}

/** Throws `not-yours` for anyone but the listing's seller and admins. */
export function assertLooksAfter(item: { sellerId: UserId }, session: Session): void {
  if (looksAfter(item, session)) return
  throw new Problem('not-yours', 'Only the seller of this phone and admins can do this.')
}

type OwnedState = SaleState & { heldUntil: Date | null }

/** Throws `not-yours`; `already-sold` for a sold phone, `being-paid` while a buyer holds it. */
export function assertCanChange(item: OwnedState, session: Session, now: Date): void {
  assertLooksAfter(item, session)
  if (item.soldAt) throw new Problem('already-sold', 'This phone is sold, so its listing stays as it is.')
  assertNotHeld(item, now)
}

/** Throws `not-yours`, and `already-sold` for a sold phone. */
export function assertCanPromote(item: SaleState, session: Session): void {
  assertLooksAfter(item, session)
  if (item.soldAt) throw new Problem('already-sold', 'This phone is sold, so it cannot be promoted.')
}

/** Tells one listing's content from another's. */
export function digestListing(content: Record<string, unknown>): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

/** The same maker as people here write it: our brand's name first, then other spellings, English and Bangla. */
const makers = [
  ['iphone', 'apple', 'আইফোন', 'অ্যাপল'],
  ['xiomi', 'xiaomi', 'শাওমি', 'শাওমী'],
  ['huawei', 'hawei', 'হুয়াওয়ে', 'হুয়াওয়ে'],
]

/** Between letters and digits, either way round: iphone|13, 128|gb. */
const seam = /(?<=[\p{L}\p{M}])(?=\p{N})|(?<=\p{N})(?=\p{L})/gu

/** Every spelling a lower-case word of a search stands for, itself first: iphone13 is iphone 13 too. */
export function spellingsOf(word: string): string[] {
  const same = makers.find((spellings) => spellings.includes(word)) ?? []
  return [...new Set([word, word.replaceAll(seam, ' '), ...same])]
}
