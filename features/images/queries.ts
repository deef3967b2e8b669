import { expressionBuilder } from 'kysely'
import { imageFormats, imageWidths } from '#contract/hosted-images.ts'
import type { Tables } from '#services/database/schema/database.ts'
import { type ImageStore, readStored, type StoredFile } from '#services/images/image-store.ts'
import { readWidth } from '#services/images/rendering.ts'

/** The pictures that we host, as a subquery to join by their address. */
export function selectPhotos() {
  return expressionBuilder<Tables>()
    .selectFrom('images')
    .select(['images.url', 'images.width', 'images.height', 'images.placeholder'])
}

type HostedImage = StoredFile & { contentType: string }

const contentTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
const namePattern = new RegExp(
  `^(?<hash>\\w+)(?:-(?<width>\\d{1,4}))?\\.(?<format>${imageFormats.join('|')})$`,
)

/**
 * Opens the file at /images/{name}; undefined when there is none. If a picture is smaller than the requested width,
 * returns it at its own width, so pages need not know the available widths. The content of a name never changes.
 */
export async function openHostedImage(store: ImageStore, name: string): Promise<HostedImage | undefined> {
  const parts = namePattern.exec(name)?.groups
  if (!parts) return undefined
  const { hash = '', width, format = '' } = parts
  const file =
    (await store.open(name)) ??
    (imageWidths.some((known) => String(known) === width)
      ? await openOwnWidth(store, hash, format)
      : undefined)
  return file && { ...file, contentType: contentTypes[format as keyof typeof contentTypes] }
}

async function openOwnWidth(
  store: ImageStore,
  hash: string,
  format: string,
): Promise<StoredFile | undefined> {
  const largest = await readStored(store, `${hash}.jpg`)
  return largest && store.open(`${hash}-${await readWidth(largest)}.${format}`)
}
