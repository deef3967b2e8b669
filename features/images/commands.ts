import { sql } from 'kysely'
import { Problem } from '#contract/errors.ts'
import type { ImageId } from '#contract/ids.ts'
import { imageLimits, type Photo } from '#contract/images.ts'
import { newId } from '#lib/ids.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import { type RenderedPicture, renderPicture, UnreadablePicture } from '#services/images/rendering.ts'
import type { Services } from '#services/services.ts'
import {
  assertImageSize,
  assertSupported,
  chooseWidths,
  explainUnreadable,
  findHash,
  listFiles,
  nameContent,
} from './rules.ts'
import { toPhoto } from './view.ts'

type ImageServices = Pick<Services, 'db' | 'clock' | 'images'>

/**
 * Hosts a picture in every width and format, stripped of all metadata, and gives its address and size. The same content
 * gives the same address and is worked on once. Throws Problem `body-too-large` and `unsupported-image`.
 */
export async function keepImage(services: ImageServices, bytes: Uint8Array): Promise<Photo> {
  assertImageSize(bytes.byteLength)
  assertSupported(bytes)
  const hash = nameContent(bytes)
  const known = await renewImage(services, hash)
  if (known) return known
  const picture = await renderOnce(hash, bytes)
  await writeFiles(services, hash, picture)
  const photo = await recordImage(services, hash, picture)
  // A removal of the same picture may have been at its last step while the files were written. It has ended by now.
  if (!(await services.images.find(`${hash}.jpg`))) await writeFiles(services, hash, picture)
  return photo
}

/** A picture that is there already counts as new from now on, so that nobody sweeps it before it is used again. */
async function renewImage({ db, clock, images }: ImageServices, hash: string): Promise<Photo | undefined> {
  const row = await db
    .updateTable('images')
    .set({ createdAt: clock() })
    .where('url', '=', `/images/${hash}.jpg`)
    .returning(['url', 'width', 'height', 'placeholder'])
    .executeTakeFirst()
  return row && (await images.find(`${hash}.jpg`)) ? toPhoto(row) : undefined
}

const underWay = new Map<string, Promise<RenderedPicture>>()

function renderOnce(hash: string, bytes: Uint8Array): Promise<RenderedPicture> {
  const started = underWay.get(hash)
  if (started) return started
  const limits = { maxPixels: imageLimits.megapixels * 1_000_000, widthsFor: chooseWidths }
  const work = renderPicture(bytes, limits)
    .catch((error: unknown) => {
      throw error instanceof UnreadablePicture ? explainUnreadable(error) : error
    })
    .finally(() => underWay.delete(hash))
  underWay.set(hash, work)
  return work
}

async function writeFiles({ images }: ImageServices, hash: string, picture: RenderedPicture): Promise<void> {
  const named = picture.files.map((file) => ({ ...file, name: `${hash}-${file.width}.${file.format}` }))
  await Promise.all(named.map((file) => images.put(file.name, file.bytes)))
  const largest = named.findLast((file) => file.format === 'jpg')
  if (!largest) throw new Error('A picture was made without a JPEG.')
  await images.put(`${hash}.jpg`, largest.bytes)
}

function recordImage({ db, clock }: ImageServices, hash: string, picture: RenderedPicture): Promise<Photo> {
  const row = {
    id: newId<ImageId>(),
    url: `/images/${hash}.jpg`,
    width: picture.width,
    height: picture.height,
    placeholder: picture.placeholder,
    bytes: picture.files.reduce((sum, file) => sum + file.bytes.byteLength, 0),
    createdAt: clock(),
  }
  return inTransaction(db, async (tx) => {
    await lockFiles(tx, row.url)
    await tx
      .insertInto('images')
      .values(row)
      .onConflict((conflict) => conflict.column('url').doUpdateSet({ createdAt: row.createdAt }))
      .execute()
    return toPhoto(row)
  })
}

/** Whoever records a picture and whoever removes its files take turns, also across processes. */
async function lockFiles(tx: Tx, url: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${url}, 0))`.execute(tx)
}

/**
 * To be called in the transaction that writes these addresses into a record: until it ends nobody sweeps the pictures,
 * and afterwards the record keeps them. Addresses elsewhere are left alone. Throws Problem `invalid-input`, naming
 * `field`, when one of ours is not there.
 */
export async function claimImages(
  tx: Tx,
  urls: Iterable<string>,
  now: Date,
  field = 'images',
): Promise<void> {
  // In one order, so that two who claim the same pictures wait for each other instead of for ever.
  const ours = [...new Set(urls)].filter((url) => url.startsWith('/images/')).sort()
  for (const url of ours) {
    const { numUpdatedRows } = await tx
      .updateTable('images')
      .set({ createdAt: now })
      .where('url', '=', url)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw pictureGone(field)
  }
}

function pictureGone(field: string): Problem {
  const message = 'A picture is no longer here. Choose it again.'
  return new Problem('invalid-input', message, { errors: [{ path: field, message }] })
}

/**
 * Removes the pictures kept before `olderThan` that no record refers to, and gives how many there were. A picture that is
 * claimed or sent again at the same moment stays: the condition on its age is looked at again once its row is free.
 */
export async function removeUnusedImages(
  services: Pick<Services, 'db' | 'images'>,
  olderThan: Date,
): Promise<number> {
  const removed = await services.db
    .deleteFrom('images')
    .where('createdAt', '<', olderThan)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').select('id').whereRef('users.image', '=', 'images.url'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('brands').select('id').whereRef('brands.image', '=', 'images.url'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('itemImages').select('itemId').whereRef('itemImages.url', '=', 'images.url'))),
    )
    .returning(['url', 'width', 'height'])
    .execute()
  for (const image of removed) await removeFiles(services, image)
  return removed.length
}

type RemovedImage = { url: string; width: number; height: number }

async function removeFiles({ db, images }: Pick<Services, 'db' | 'images'>, image: RemovedImage) {
  const hash = findHash(image.url)
  if (!hash) return
  await inTransaction(db, async (tx) => {
    await lockFiles(tx, image.url)
    if (await isKept(tx, image.url)) return
    // The plain name first: a picture without it is made anew when it is sent again.
    for (const name of listFiles(hash, image).toReversed()) await images.remove(name)
  })
}

async function isKept(db: Db, url: string): Promise<boolean> {
  const row = await db.selectFrom('images').select('id').where('url', '=', url).executeTakeFirst()
  return row !== undefined
}
