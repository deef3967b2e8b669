import { useEffect, useState } from 'react'
import { mostProblemPhotos } from '#contract/sale-problems.ts'
import { usePhotoMessages } from '#web/messages/photo-messages.tsx'
import { createPhotoUploads, type UploadedPhoto } from '#web/photos/photo-uploads.ts'
import { uploadParts } from '#web/photos/upload-parts.ts'

export type ProblemPhotos = ReturnType<typeof useProblemPhotos>

/** The photos of a report or an answer while it is written: `urls` of those that are uploaded, and why it cannot be sent yet. */
export function useProblemPhotos() {
  const { photos: texts } = usePhotoMessages()
  const [photos, setPhotos] = useState<readonly UploadedPhoto[]>([])
  const [tray] = useState(() => {
    const made = createPhotoUploads({ ...uploadParts, most: mostProblemPhotos }, [], () =>
      setPhotos(made.read()),
    )
    return made
  })
  useEffect(() => () => tray.reset([]), [tray])
  const isUnderWay = photos.some(({ url }) => !url)
  const unfinished = isUnderWay ? texts.waitForPhotos : undefined
  return {
    photos,
    tray,
    urls: photos.flatMap(({ url }) => url ?? []),
    unfinished: photos.some(({ failure }) => failure) ? texts.removeFailedPhotos : unfinished,
  }
}
