import type { UserId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Db, Tx } from '#services/database/database.ts'

/** Who sends a picture: a person or a guest, and a keyed hash of their network. */
export type Uploader = { owner: UserId | 'guest'; network: string }

/** Throws `not-signed-in` for a guest, whose pictures nobody could show to them again. */
export function ownerOfPrivate(uploader: Uploader | undefined): UserId {
  if (!uploader || uploader.owner === 'guest') throw new Refusal('not-signed-in/no-bearer')
  return uploader.owner
}

export async function recordUpload(
  tx: Tx,
  url: string,
  { owner, network }: Uploader,
  uploadedAt: Date,
): Promise<void> {
  await tx
    .insertInto('imageUploads')
    .values({ url, owner, network, uploadedAt })
    .onConflict((conflict) => conflict.columns(['url', 'owner']).doUpdateSet({ network, uploadedAt }))
    .execute()
}

type Claim = {
  /** Who writes the record; undefined for the server itself, which may claim every picture. */
  by: UserId | undefined
  /** The pictures that the record shows already. They stay, whoever changes the record. */
  current?: readonly string[]
  now: Date
  field?: string
}

/**
 * Keeps these pictures from being removed as unused. Call it in the transaction that writes the addresses into a record:
 * afterwards the record keeps the pictures. Ignores addresses on other sites. Throws `invalid-input` for `field` when one
 * of our pictures does not exist, or was uploaded by others only.
 */
export async function claimImages(
  tx: Tx,
  urls: Iterable<string>,
  { by, current = [], now, field = 'images' }: Claim,
): Promise<void> {
  // Sorted, so that two transactions which claim the same pictures do not deadlock.
  const ours = [...new Set(urls)].filter((url) => url.startsWith('/images/')).sort()
  for (const url of ours) {
    if (by && !current.includes(url) && !(await mayClaim(tx, url, by))) throw pictureGone(field)
    const { numUpdatedRows } = await tx
      .updateTable('images')
      .set({ createdAt: now })
      .where('url', '=', url)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw pictureGone(field)
  }
}

/** Whether this person has uploaded the picture. Anybody may use a picture without an uploader: the server made it. */
export async function mayClaim(db: Db, url: string, owner: UserId | 'guest'): Promise<boolean> {
  const owners = await db.selectFrom('imageUploads').select('owner').where('url', '=', url).execute()
  return owners.length === 0 || owners.some((each) => each.owner === owner)
}

function pictureGone(field: string): Refusal {
  return new Refusal('invalid-input/image-gone', { fields: [{ path: field, error: 'picture-gone' }] })
}

/** The networks of uploads are needed only while their pictures count as unused. */
export async function forgetNetworks(tx: Tx, before: Date): Promise<void> {
  await tx
    .updateTable('imageUploads')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('uploadedAt', '<', before)
    .execute()
}
