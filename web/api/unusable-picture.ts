import { type ImageKind, sniffImage } from '#lib/image-kind.ts'

/** Why a chosen file cannot be uploaded as a picture. */
export type UnusableReason = 'empty' | 'changed' | 'heic' | 'format' | 'too-large'

/** Thrown before anything is sent. `changed`: the file was changed, moved or removed since it was chosen. */
export class UnusablePicture extends Error {
  readonly reason: UnusableReason
  constructor(reason: UnusableReason, options?: ErrorOptions) {
    super(`The picture cannot be used: ${reason}.`, options)
    this.name = 'UnusablePicture'
    this.reason = reason
  }
}

/** Throws UnusablePicture if these bytes begin like no picture that we know. */
export function assertKnown(bytes: Uint8Array): ImageKind {
  if (bytes.length === 0) throw new UnusablePicture('empty')
  const kind = sniffImage(bytes)
  if (!kind) throw new UnusablePicture('format')
  return kind
}
