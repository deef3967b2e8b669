import { useEffect, useState } from 'react'
import { maxProblemPhotos } from '#contract/sale-problems.ts'
import { createPhotoUploads, type UploadedPhoto } from '#web/photos/photo-uploads.ts'
import { uploadParts } from '#web/photos/upload-parts.ts'
import { useUnfinished } from '#web/photos/use-unfinished.ts'

export type ProblemPhotos = ReturnType<typeof useProblemPhotos>

/** The photos of a report or an answer while it is written: `urls` of those that are uploaded, and why it cannot be sent yet. */
export function useProblemPhotos() {
  const [photos, setPhotos] = useState<readonly UploadedPhoto[]>([])
  const [tray] = useState(() => {
    const made = createPhotoUploads({ ...uploadParts, max: maxProblemPhotos }, [], () =>
      setPhotos(made.read()),
    )
    return made
  })
  useEffect(() => () => tray.reset([]), [tray])
  return { photos, tray, urls: photos.flatMap(({ url }) => url ?? []), unfinished: useUnfinished(photos) }
}
