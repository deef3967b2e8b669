import type { SaleProblemId } from '#contract/ids.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import type { UserId } from '#contract/ids.ts'
import { claimImages } from '#features/images/commands/uploads.ts'
import type { Tx } from '#services/database/database.ts'
import { listOldPhotos, type SaleProblemRow } from '../queries.ts'
import { photoRetentionDays } from '../rules.ts'

type Sent = { id: SaleProblemId; side: SaleSide; urls: readonly string[]; by: UserId; now: Date }

/**
 * Stores the photos that one side sent, in order. Throws `invalid-input` for a picture that does not exist or that others
 * have uploaded.
 */
export async function savePhotos(tx: Tx, { id, side, urls, by, now }: Sent): Promise<void> {
  if (urls.length === 0) return
  await claimImages(tx, urls, { by, now, field: 'photos' })
  await tx
    .insertInto('saleProblemPhotos')
    .values(urls.map((url, index) => ({ problemId: id, side, place: index + 1, url })))
    .execute()
}

/** Whether this side has sent exactly these photos with a problem. */
export function hasPhotos({ photos }: SaleProblemRow, side: SaleSide, urls: readonly string[]): boolean {
  const sent = photos.filter((photo) => photo.side === side).map(({ url }) => url)
  return sent.length === urls.length && sent.every((url, index) => url === urls[index])
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Deletes the records of photos of problems that were closed long ago, and of photos in closed problems that were sent by
 * people who have deleted their account. The removal of unused pictures then deletes the files.
 */
export async function deleteOldPhotos(tx: Tx, now: Date): Promise<void> {
  const closedBefore = new Date(now.getTime() - photoRetentionDays * dayMs)
  for (const { problemId, side } of await listOldPhotos(tx, closedBefore))
    await tx
      .deleteFrom('saleProblemPhotos')
      .where('problemId', '=', problemId)
      .where('side', '=', side)
      .execute()
}
