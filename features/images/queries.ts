import { expressionBuilder } from 'kysely'
import { imageFormats, imageWidths } from '#contract/images.ts'
import type { Tables } from '#services/database/schema/database.ts'
import type { ImageStore } from '#services/images/image-store.ts'
import { readWidth } from '#services/images/rendering.ts'

/** The pictures that we host, to be joined by their address. */
export function selectPhotos() {
  return expressionBuilder<Tables>()
    .selectFrom('images')
    .select(['images.url', 'images.width', 'images.height', 'images.placeholder'])
}

export type HostedImage = { bytes: Uint8Array; contentType: string }

const contentTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
const namePattern = new RegExp(
  `^(?<hash>\\w+)(?:-(?<width>\\d{1,4}))?\\.(?<format>${imageFormats.join('|')})$`,
)

/**
 * The file at /images/{name}, or undefined. A picture that is smaller than one of our widths is served at its own
 * width, so a page does not need to know the available widths. The content of a name never changes.
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
