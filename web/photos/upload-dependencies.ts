import { Problem } from '#contract/problem.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { maySucceedLater } from '#web/api/query-client.ts'
import { UnusablePicture } from '#web/api/unusable-picture.ts'
import { uploadImage } from '#web/api/upload-image.ts'
import { makeFileAddress, releaseFileAddress } from '#web/ui/file-address.ts'
import type { PhotoFailure, UploadDependencies } from './photo-uploads.ts'

/** The browser's functions for uploading the photos of a form. Each picture is scaled down before it is sent. */
export const uploadDependencies: Omit<UploadDependencies, 'max'> = {
  upload: (file, onPercent, signal) => uploadImage(file, onPercent, { signal }),
  show: makeFileAddress,
  hide: releaseFileAddress,
  explain: explainFailure,
  now: Date.now,
}

/** The same for photos that only the two sides of a sale and admins see. */
export const privateUploadDependencies: typeof uploadDependencies = {
  ...uploadDependencies,
  upload: (file, onPercent, signal) => uploadImage(file, onPercent, { signal, purpose: 'problem' }),
}

function explainFailure(error: unknown): PhotoFailure {
  if (error instanceof NetworkFailure) return 'offline'
  if (error instanceof UnusablePicture) return error
  return error instanceof Problem && !maySucceedLater(error) ? { refused: error.message } : 'failed'
}
