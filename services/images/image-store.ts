import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Tx } from '#services/database/database.ts'

/** A stored file. Read its stream to the end, or destroy it. `size` is undefined when the store does not tell it. */
export type StoredFile = { size: number | undefined; stream: Readable }

/** Keeps the files of hosted pictures under content-addressed names, which never change once written. */
export type ImageStore = {
  /** Writes the whole file or nothing. When it resolves, the file is stored durably. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Undefined when there is no such file. */
  open: (name: string) => Promise<StoredFile | undefined>
  has: (name: string) => Promise<boolean>
  /** `tx` is the transaction that deletes the picture's record, for a store that keeps addresses in our database. */
  remove: (name: string, tx?: Tx) => Promise<void>
  /** Throws StoreUnavailable when pictures cannot be stored or removed at the moment. */
  check: () => Promise<void>
}

/** `refused`: the store does not accept our keys. `missing`: the place for our files does not exist. */
export type StoreFault = 'unreachable' | 'refused' | 'missing'

/** A store on another machine cannot be used at the moment. The message is for the operator. */
export class StoreUnavailable extends Error {
  readonly fault: StoreFault
  constructor(fault: StoreFault, message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'StoreUnavailable'
    this.fault = fault
  }
}

const namePattern = /^[\w-]{2,80}(-\d+)?\.(jpg|webp|avif|png)$/

export const isPictureName = (name: string) => namePattern.test(name)

/** Throws unless the name has our form, so that no name can address a file outside the store's folder for pictures. */
export function assertPictureName(name: string): void {
  if (!isPictureName(name)) throw new Error(`${JSON.stringify(name)} is not the name of a hosted picture.`)
}

/** Reads a whole file into memory. Undefined when there is no such file. */
export async function readStored(store: ImageStore, name: string): Promise<Uint8Array | undefined> {
  const file = await store.open(name)
  return file && buffer(file.stream)
}
