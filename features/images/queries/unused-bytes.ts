import { type Expression, sql, type SqlBool } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import type { Db } from '#services/database/database.ts'
import type { Uploader } from '../commands/uploads.ts'
import { isShownNowhere } from './shown-nowhere.ts'

const mebibyte = 1024 * 1024

/**
 * How many bytes of pictures may be stored that no record shows yet. They are removed after a day. Carriers share
 * addresses, so those of one network are many.
 */
export const unusedLimits = {
  /** Of one person. A listing has eight photos, and each takes up to 3 MB. */
  account: 128 * mebibyte,
  /** Of all guests of one network. */
  guestsOfNetwork: 256 * mebibyte,
  /** Of one network, with every account and guest behind it. */
  network: 1024 * mebibyte,
  guests: 4096 * mebibyte,
  all: 16_384 * mebibyte,
}

const dayMs = 24 * 60 * 60 * 1000

/** Throws `too-many-requests` or `not-ready` while the unused pictures of the uploader or of everybody take too much. */
export async function assertRoomForUnused(
  db: Db,
  { owner, network }: Uploader,
  now: Date,
  limits = unusedLimits,
): Promise<void> {
  const used = await countUnused(db, { owner, network }, now)
  const isGuest = owner === 'guest'
  const isFullHere =
    used.network >= limits.network ||
    (isGuest ? used.guestsOfNetwork >= limits.guestsOfNetwork : used.own >= limits.account)
  if (isFullHere) throw new Refusal('too-many-requests/unused-pictures', { retryAfterSeconds: 3600 })
  if (used.all >= limits.all || (isGuest && used.guests >= limits.guests))
    throw new Refusal('not-ready/disk-full', { retryAfterSeconds: 600 })
}

/**
 * The bytes of unused pictures of the last day; each picture counts once, however many people have uploaded it. A picture
 * that a record showed for a moment counts again, because otherwise anybody could empty their budget.
 */
async function countUnused(db: Db, { owner, network }: Uploader, now: Date) {
  const unused = db
    .selectFrom('images')
    .innerJoin('imageUploads as upload', 'upload.url', 'images.url')
    .select('images.bytes')
    .select(({ fn, eb, and }) => {
      const isOneOf = (condition: Expression<SqlBool>) => fn.agg<boolean>('bool_or', [condition])
      const ofGuests = eb('upload.owner', '=', 'guest')
      const ofNetwork = eb('upload.network', '=', network)
      return [
        isOneOf(ofGuests).as('ofGuests'),
        isOneOf(ofNetwork).as('ofNetwork'),
        isOneOf(and([ofNetwork, ofGuests])).as('ofGuestsHere'),
        isOneOf(eb('upload.owner', '=', owner)).as('isOwn'),
      ]
    })
    .where(isShownNowhere())
    .where('images.createdAt', '>', new Date(now.getTime() - dayMs))
    .groupBy('images.id')
  const row = await db
    .selectFrom(unused.as('unused'))
    .select(({ fn, ref }) => {
      const sum = () => fn.coalesce(fn.sum<string>('unused.bytes'), sql.lit('0'))
      const sumWhere = (of: 'ofGuests' | 'ofNetwork' | 'ofGuestsHere' | 'isOwn') =>
        fn.coalesce(fn.sum<string>('unused.bytes').filterWhere(ref(`unused.${of}`)), sql.lit('0'))
      return [
        sum().as('all'),
        sumWhere('ofGuests').as('guests'),
        sumWhere('ofNetwork').as('network'),
        sumWhere('ofGuestsHere').as('guestsOfNetwork'),
        sumWhere('isOwn').as('own'),
      ]
    })
    .executeTakeFirstOrThrow()
  return {
    all: Number(row.all),
    guests: Number(row.guests),
    network: Number(row.network),
    guestsOfNetwork: Number(row.guestsOfNetwork),
    own: Number(row.own),
  }
}
