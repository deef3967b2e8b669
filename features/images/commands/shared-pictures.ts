import type { ImageId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { sharedPictureSize } from '#lib/shared-picture.ts'
import { inTransaction } from '#services/database/database.ts'
import { readStored } from '#services/images/image-store.ts'
import type { Services } from '#services/services.ts'

/**
 * Returns the picture of a shared link with this name. Draws it only if it is not stored. No record shows it, so it is
 * removed a day later, like an upload that nobody uses, and drawn again when somebody asks.
 */
export async function keepSharedPicture(
  { db, clock, images }: Pick<Services, 'db' | 'clock' | 'images'>,
  name: string,
  drawPicture: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const stored = await readStored(images, `${name}.jpg`)
  if (stored) return stored
  const drawn = await drawPicture()
  const row = {
    id: newId<ImageId>(),
    url: `/images/${name}.jpg`,
    ...sharedPictureSize,
    placeholder: '',
    bytes: drawn.byteLength,
    createdAt: clock(),
  }
  // The row first: without it, a file would never be removed.
  await inTransaction(db, (tx) =>
    tx
      .insertInto('images')
      .values(row)
      .onConflict((conflict) => conflict.column('url').doUpdateSet({ createdAt: row.createdAt }))
      .execute(),
  )
  await images.put(`${name}.jpg`, drawn)
  return drawn
}
