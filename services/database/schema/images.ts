import type { ImageId } from '#contract/ids.ts'
import type { Instant } from './columns.ts'

export type ImagesTable = {
  id: ImageId
  /** The address that the upload returned and that records refer to: /images/{content hash}.jpg */
  url: string
  width: number
  height: number
  placeholder: string
  bytes: number
  createdAt: Instant
}

/** Files at a host of pictures that chooses their addresses, such as imgbb. */
export type StoredPicturesTable = {
  /** Our name of the file. */
  name: string
  url: string
  /** A page of the host on which a person can delete the file. */
  deleteUrl: string | null
  storedAt: Instant
  /** When we removed it. The host still has it. */
  removedAt: Instant | null
}

export type ImageTables = { images: ImagesTable; storedPictures: StoredPicturesTable }
