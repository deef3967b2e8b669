import { imageFormats, imageWidths, type Photo } from '#contract/images.ts'
import type { Db } from '#services/database/database.ts'
import type { ImageStore } from '#services/images/image-store.ts'
import { readWidth } from '#services/images/rendering.ts'
import { toPhoto, toUnknownPhoto } from './view.ts'

/** A Photo for every address: of ours with its own size and stand-in, of any other 4:5 with a neutral one. */
export async function findPhotos(db: Db, urls: Iterable<string>): Promise<Map<string, Photo>> {
  const asked = [...new Set(urls)]
  const photos = new Map(asked.map((url) => [url, toUnknownPhoto(url)]))
  if (asked.length === 0) return photos
  const rows = await db
    .selectFrom('images')
    .select(['url', 'width', 'height', 'placeholder'])
    .where('url', 'in', asked)
    .execute()
  for (const row of rows) photos.set(row.url, toPhoto(row))
  return photos
}

export type HostedImage = { bytes: Uint8Array; contentType: string }

const contentTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
const namePattern = new RegExp(
  `^(?<hash>\\w+)(?:-(?<width>\\d{1,4}))?\\.(?<format>${imageFormats.join('|')})$`,
)

/**
 * What stands at /images/{name}, or undefined. A picture smaller than a width of ours answers to that width with its
 * own, so that a page need not know which widths there are. The content under a name never changes.
 */
export async function readHostedImage(store: ImageStore, name: string): Promise<HostedImage | undefined> {
  const parts = namePattern.exec(name)?.groups
  if (!parts) return undefined
  const { hash = '', width, format = '' } = parts
  const bytes =
    (await store.find(name)) ??
    (imageWidths.some((known) => String(known) === width)
      ? await findOwnWidth(store, hash, format)
      : undefined)
  return bytes && { bytes, contentType: contentTypes[format as keyof typeof contentTypes] }
}

async function findOwnWidth(
  store: ImageStore,
  hash: string,
  format: string,
): Promise<Uint8Array | undefined> {
  const largest = await store.find(`${hash}.jpg`)
  return largest && store.find(`${hash}-${await readWidth(largest)}.${format}`)
}
