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

/** A picture that a record showed for a moment counts again, because otherwise anybody could empty their budget. */
function countUnused(db: Db, { owner, network }: Uploader, now: Date) {
  return db
    .selectFrom('images')
    .innerJoin('imageUploads as upload', 'upload.url', 'images.url')
    .select(({ fn, and, eb }) => {
      const sum = (...conditions: ReturnType<typeof and>[]) =>
        fn.coalesce(fn.sum<string>('images.bytes').filterWhere(and(conditions)), eb.val('0'))
      const ofGuests = and([eb('upload.owner', '=', 'guest')])
      const ofNetwork = and([eb('upload.network', '=', network)])
      return [
        sum().as('all'),
        sum(ofGuests).as('guests'),
        sum(ofNetwork).as('network'),
        sum(ofNetwork, ofGuests).as('guestsOfNetwork'),
        sum(and([eb('upload.owner', '=', owner)])).as('own'),
      ]
    })
    .where(isShownNowhere())
    .where('images.createdAt', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow()
    .then((row) => ({
      all: Number(row.all),
      guests: Number(row.guests),
      network: Number(row.network),
      guestsOfNetwork: Number(row.guestsOfNetwork),
      own: Number(row.own),
    }))
}
