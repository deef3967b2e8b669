import type { ImageId, UserId } from '#contract/ids.ts'
import type { Instant, Optional } from './columns.ts'

export type ImagesTable = {
  id: ImageId
  /** The address that the upload returned and that records refer to: /images/{content hash}.jpg */
  url: string
  width: number
  height: number
  placeholder: string
  /** Of all its files. */
  bytes: number
  createdAt: Instant
}

/** Who has uploaded a picture. Pictures that the server made or fetched have no row. */
export type ImageUploadsTable = {
  url: string
  /** The person, or `guest`. */
  owner: UserId | 'guest'
  /** A keyed hash of their network, for a day. */
  network: Optional<string>
  uploadedAt: Instant
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

/** The files of private pictures, where the host of pictures would show them to everybody. */
export type PrivatePicturesTable = {
  name: string
  bytes: Uint8Array
}

export type ImageTables = {
  images: ImagesTable
  imageUploads: ImageUploadsTable
  storedPictures: StoredPicturesTable
  privatePictures: PrivatePicturesTable
}
