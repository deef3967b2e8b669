import { replacePicture } from '#features/users/commands/records.ts'
import { listRemotePictures } from '#features/users/queries.ts'
import { inTransaction } from '#services/database/database.ts'
import type { OpenServices } from '../services.ts'

type Needs = Pick<OpenServices, 'db' | 'bus' | 'embedded' | 'hostPicture'>

/**
 * Copies people's pictures from other sites to our store, and removes those that can never be fetched. Returns how many
 * may still be fetched later.
 */
export async function hostRemotePictures(services: Needs): Promise<number> {
  const { db, bus, hostPicture } = services
  const { identity } = services.embedded
  const records = await moveEach(hostPicture, {
    first: '00000000-0000-0000-0000-000000000000',
    list: (after, limit) => listRemotePictures(db, after, limit),
    replace: (picture, by) => inTransaction(db, (tx) => replacePicture(tx, picture, by)),
  })
  if (records.moved > 0) await bus.publish(['users', 'items'])
  if (!identity) return records.left
  const { listRemotePhotos: list, replacePhoto: replace } = identity
  const accounts = await moveEach(hostPicture, { first: '', list, replace })
  return records.left + accounts.left
}

/** How to read and replace the remote pictures of people, in the order of their ids. */
type PictureTable<Picture> = {
  /** A value that sorts before every id. */
  first: string
  list: (after: string, limit: number) => Promise<Picture[]>
  replace: (picture: Picture, by: string | null) => Promise<void>
}

const pageSize = 20

async function moveEach<Picture extends { id: string; address: string }>(
  hostPicture: Needs['hostPicture'],
  { first, list, replace }: PictureTable<Picture>,
): Promise<{ moved: number; left: number }> {
  const counts = { moved: 0, left: 0 }
  for (let after = first; ;) {
    const pictures = await list(after, pageSize)
    const last = pictures.at(-1)
    if (!last) return counts
    for (const picture of pictures) {
      const { url, mayRetry } = await hostPicture(picture.address)
      if (!mayRetry) await replace(picture, url)
      counts[mayRetry ? 'left' : 'moved'] += 1
    }
    after = last.id
  }
}
