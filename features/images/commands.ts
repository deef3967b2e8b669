import pLimit from 'p-limit'
import { Refusal } from '#contract/refusal.ts'
import type { ImageId } from '#contract/ids.ts'
import { imageLimits, isHostedImage } from '#contract/hosted-images.ts'
import type { Photo } from '#contract/images.ts'
import { newId } from '#lib/ids.ts'
import { findPersonOfIdentity } from '#features/users/queries.ts'
import { type Db, inTransaction } from '#services/database/database.ts'
import { type FetchPicture, PictureNotFetched } from '#services/images/fetch-picture.ts'
import {
  countBytes,
  type RenderedPicture,
  renderPicture,
  UnreadablePicture,
} from '#services/images/rendering.ts'
import type { HostPicture } from '#services/identity/identity.ts'
import type { Services } from '#services/services.ts'
import { mayClaim, ownerOfPrivate, recordUpload, type Uploader } from './commands/uploads.ts'
import { isShownNowhere } from './queries/shown-nowhere.ts'
import {
  assertImageSize,
  assertSupported,
  chooseWidths,
  explainUnreadable,
  findHash,
  listFiles,
  maxBytesOfFiles,
  nameContent,
  namePrivate,
} from './rules.ts'
import { viewPhoto } from './view.ts'

type ImageServices = Pick<Services, 'db' | 'clock' | 'images'>
type FindRendered = (hash: string) => Promise<RenderedPicture | undefined>

type Saving = {
  /** May return an existing rendering. */
  findRendered?: FindRendered
  /** Who has sent the picture. Left out for one that the server made or fetched. */
  uploader?: Uploader
  /** True for a picture that only its owner and those to whom records show it may see. */
  isPrivate?: boolean
}

/**
 * Hosts a picture in every width and format, without metadata, and returns its address and size. The same content
 * always has the same address and is rendered only once; that of a private one depends on its owner. Throws
 * `body-too-large`, `unsupported-image`, and `not-signed-in` for a private picture of a guest.
 */
export async function saveImage(
  services: ImageServices,
  bytes: Uint8Array,
  { findRendered, uploader, isPrivate = false }: Saving = {},
): Promise<Photo> {
  assertImageSize(bytes.byteLength)
  assertSupported(bytes)
  const hash = isPrivate ? namePrivate(bytes, ownerOfPrivate(uploader)) : nameContent(bytes)
  const known = await renewImage(services, hash, uploader)
  if (known) return known
  const picture = (await findRendered?.(hash)) ?? (await renderOnce(hash, bytes))
  await writeFiles(services, hash, picture)
  return recordImage(services, hash, picture, uploader)
}

/** How many remote pictures are fetched and rendered at once, and how many more may wait. */
const fetching = { atOnce: 4, waiting: 32 }

/** Hosts remote pictures, so that a visitor's browser does not contact other sites. */
export function createPictureHost(services: ImageServices & { fetchPicture: FetchPicture }): HostPicture {
  const inSlot = pLimit(fetching.atOnce)
  let underWay = 0
  const fetchAndKeep = async (address: string) =>
    (await saveImage(services, await services.fetchPicture(address))).url
  return async (address, identityId) => {
    if (address.startsWith('/images/'))
      return isHostedImage(address) && (await mayUse(services.db, address, identityId)) ? address : null
    if (underWay >= fetching.atOnce + fetching.waiting) return null
    underWay += 1
    try {
      return await inSlot(() => fetchAndKeep(address))
    } catch (error) {
      // A refusal: it is not a picture, or its format is not supported.
      if (error instanceof PictureNotFetched || error instanceof Refusal) return null
      throw error
    } finally {
      underWay -= 1
    }
  }
}

/** Whether a guest may use this picture of ours, or the person of this identity account, who was a guest before. */
async function mayUse(db: Db, url: string, identityId: string | undefined): Promise<boolean> {
  if (await mayClaim(db, url, 'guest')) return true
  const person = identityId === undefined ? undefined : await findPersonOfIdentity(db, identityId)
  return person !== undefined && mayClaim(db, url, person)
}

/** Marks an existing picture as new, so that it is not removed as unused before a record uses it. */
async function renewImage(
  { db, clock, images }: ImageServices,
  hash: string,
  uploader: Uploader | undefined,
): Promise<Photo | undefined> {
  const row = await inTransaction(db, async (tx) => {
    const found = await tx
      .updateTable('images')
      .set({ createdAt: clock() })
      .where('url', '=', `/images/${hash}.jpg`)
      .returning(['url', 'width', 'height', 'placeholder'])
      .executeTakeFirst()
    if (found && uploader) await recordUpload(tx, found.url, uploader, clock())
    return found
  })
  return row && (await images.has(`${hash}.jpg`)) ? viewPhoto(row) : undefined
}

const underWay = new Map<string, Promise<RenderedPicture>>()

function renderOnce(hash: string, bytes: Uint8Array): Promise<RenderedPicture> {
  const started = underWay.get(hash)
  if (started) return started
  const limits = {
    maxPixels: imageLimits.megapixels * 1_000_000,
    maxBytes: maxBytesOfFiles(bytes.byteLength),
    widthsFor: chooseWidths,
  }
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

function recordImage(
  { db, clock }: ImageServices,
  hash: string,
  picture: RenderedPicture,
  uploader: Uploader | undefined,
): Promise<Photo> {
  const row = {
    id: newId<ImageId>(),
    url: `/images/${hash}.jpg`,
    width: picture.width,
    height: picture.height,
    placeholder: picture.placeholder,
    bytes: countBytes(picture),
    createdAt: clock(),
  }
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('images')
      .values(row)
      .onConflict((conflict) => conflict.column('url').doUpdateSet({ createdAt: row.createdAt }))
      .execute()
    if (uploader) await recordUpload(tx, row.url, uploader, row.createdAt)
    return viewPhoto(row)
  })
}

/**
 * Removes unused pictures that were last stored before `olderThan`. Returns how many were removed. A picture that is
 * claimed or uploaded again at the same moment stays, because its age is checked again under the lock of its row.
 */
export async function removeUnusedImages(
  services: Pick<Services, 'db' | 'images'>,
  olderThan: Date,
): Promise<number> {
  let removed = 0
  const unused = await services.db
    .selectFrom('images')
    .select('url')
    .where('createdAt', '<', olderThan)
    .where(isShownNowhere())
    .execute()
  for (const { url } of unused) if (await removeImage(services, url, olderThan)) removed += 1
  return removed
}

/**
 * Deletes the row and the files in one transaction, so that the row stays when the store cannot remove the files. This is
 * the only transaction that waits for a store on another machine: an upload of the same picture must wait until the files
 * are removed.
 */
function removeImage({ db, images }: Pick<Services, 'db' | 'images'>, url: string, olderThan: Date) {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .deleteFrom('images')
      .where('url', '=', url)
      .where('createdAt', '<', olderThan)
      .where(isShownNowhere())
      .returning(['width', 'height'])
      .executeTakeFirst()
    const hash = findHash(url)
    if (!row || !hash) return false
    // Removes the plain name first: without it, the next upload renders the picture again.
    const [plain = '', ...variants] = listFiles(hash, row).toReversed()
    await images.remove(plain, tx)
    await Promise.all(variants.map((name) => images.remove(name, tx)))
    return true
  })
}
