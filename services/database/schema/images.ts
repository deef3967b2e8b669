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

export type ImageTables = { images: ImagesTable }
