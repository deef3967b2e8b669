import { Readable } from 'node:stream'
import { privatePrefix } from '#contract/hosted-images.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import { assertPictureName, type ImageStore } from './image-store.ts'

/** Stores pictures in our database: few, and not meant for the public. */
export function createDatabaseImages({ db }: { db: Db }): ImageStore {
  const find = (name: string) =>
    db.selectFrom('privatePictures').select('bytes').where('name', '=', name).executeTakeFirst()
  return {
    put: async (name, bytes) => {
      assertPictureName(name)
      await inTransaction(db, (tx) =>
        tx
          .insertInto('privatePictures')
          .values({ name, bytes })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute(),
      )
    },
    open: async (name) => {
      const found = await find(name)
      return found && { size: found.bytes.byteLength, stream: Readable.from([found.bytes]) }
    },
    has: async (name) => {
      const found = db.selectFrom('privatePictures').select('name').where('name', '=', name)
      return (await found.executeTakeFirst()) !== undefined
    },
    remove: async (name, tx) => {
      assertPictureName(name)
      const remove = (tx: Tx) => tx.deleteFrom('privatePictures').where('name', '=', name).execute()
      await (tx ? remove(tx) : inTransaction(db, remove))
    },
    check: async () => {},
  }
}

/** Stores private pictures in one store and all others in another, which shows its files to everybody. */
export function storePrivateSeparately(others: ImageStore, privates: ImageStore): ImageStore {
  const storeOf = (name: string) => (name.startsWith(privatePrefix) ? privates : others)
  return {
    put: (name, bytes) => storeOf(name).put(name, bytes),
    open: (name) => storeOf(name).open(name),
    has: (name) => storeOf(name).has(name),
    remove: (name, tx) => storeOf(name).remove(name, tx),
    check: () => others.check(),
  }
}
