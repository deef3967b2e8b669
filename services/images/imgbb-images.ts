import type { Clock } from '#lib/clock.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import { assertPictureName, type ImageStore } from './image-store.ts'
import { createImgbbClient, type ImgbbSettings } from './imgbb-client.ts'

/**
 * Stores pictures at imgbb, where everybody who knows their address can see them. imgbb chooses the addresses, so
 * `stored_pictures` maps our names to them. Programs cannot delete a picture at imgbb: we only stop showing it, and
 * `stored_pictures` has the page on which a person can delete it. Throws StoreUnavailable when imgbb cannot be used.
 */
export function createImgbbImages({
  db,
  clock,
  ...settings
}: ImgbbSettings & { db: Db; clock: Clock }): ImageStore {
  const imgbb = createImgbbClient(settings)

  const findUrl = async (name: string) => {
    const query = db.selectFrom('storedPictures').select('url').where('name', '=', name)
    return (await query.where('removedAt', 'is', null).executeTakeFirst())?.url
  }

  return {
    put: async (name, bytes) => {
      assertPictureName(name)
      if (await restoreRemoved(db, name)) return
      const { url, delete_url: deleteUrl = null } = await imgbb.upload(name, bytes)
      const row = { name, url, deleteUrl, storedAt: clock(), removedAt: null }
      await inTransaction(db, (tx) =>
        tx
          .insertInto('storedPictures')
          .values(row)
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ removedAt: null }))
          .execute(),
      )
    },
    open: async (name) => {
      const url = await findUrl(name)
      return url === undefined ? undefined : imgbb.download(url)
    },
    has: async (name) => (await findUrl(name)) !== undefined,
    remove: async (name, tx) => {
      assertPictureName(name)
      const hide = (tx: Tx) =>
        tx.updateTable('storedPictures').set({ removedAt: clock() }).where('name', '=', name).execute()
      await (tx ? hide(tx) : inTransaction(db, hide))
    },
    check: imgbb.check,
  }
}

/** Shows a picture again that was removed here: imgbb still has it. Returns false when it was never stored. */
async function restoreRemoved(db: Db, name: string): Promise<boolean> {
  const { numUpdatedRows } = await inTransaction(db, (tx) =>
    tx.updateTable('storedPictures').set({ removedAt: null }).where('name', '=', name).executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}
