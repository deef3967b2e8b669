import { useEffect, useState } from 'react'
import { maxProblemPhotos } from '#contract/sale-problems.ts'
import { createPhotoUploads, type UploadedPhoto } from '#web/photos/photo-uploads.ts'
import { uploadParts } from '#web/photos/upload-parts.ts'
import { useUnfinished } from '#web/photos/use-unfinished.ts'
import type { ProblemDraft } from './problem-draft.ts'

export type ProblemPhotos = ReturnType<typeof useProblemPhotos>

/**
 * The photos of a report or an answer while it is written, beginning with those of an earlier visit: `urls` of those that
 * are uploaded, and why it cannot be sent yet.
 */
export function useProblemPhotos(uploaded: ProblemDraft['photos']) {
  const [start] = useState(() => uploaded.map((photo) => ({ ...photo, key: photo.url, preview: photo.url })))
  const [photos, setPhotos] = useState<readonly UploadedPhoto[]>(start)
  const [tray] = useState(() => {
    const made = createPhotoUploads({ ...uploadParts, max: maxProblemPhotos }, start, () =>
      setPhotos(made.read()),
    )
    return made
  })
  useEffect(
    () => () => {
      for (const photo of tray.read()) if (!photo.url) tray.remove(photo.key)
    },
    [tray],
  )
  return { photos, tray, urls: photos.flatMap(({ url }) => url ?? []), unfinished: useUnfinished(photos) }
}
