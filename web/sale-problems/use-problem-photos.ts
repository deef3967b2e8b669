import { useEffect, useState } from 'react'
import { maxProblemPhotos } from '#contract/sale-problems.ts'
import type { Draft } from '#web/own-data/draft.ts'
import { createPhotoUploads, type UploadedPhoto } from '#web/photos/photo-uploads.ts'
import { privateUploadDependencies } from '#web/photos/upload-dependencies.ts'
import type { ProblemDraft } from './problem-draft.ts'

export type ProblemPhotos = ReturnType<typeof useProblemPhotos>
type StoredDraft = Draft<ProblemDraft>

/**
 * The photos of a report or an answer while it is being written, starting with those of the stored draft. `urls` has the
 * uploaded ones.
 */
export function useProblemPhotos(draft: StoredDraft) {
  const [start] = useState(() =>
    draft.read().photos.map((photo) => ({ ...photo, key: photo.url, preview: photo.url })),
  )
  const [photos, setPhotos] = useState<readonly UploadedPhoto[]>(start)
  const [photoUploads] = useState(() => {
    const made = createPhotoUploads({ ...privateUploadDependencies, max: maxProblemPhotos }, start, () => {
      keepUploaded(draft, made.read())
      setPhotos(made.read())
    })
    return made
  })
  useEffect(
    () => () => {
      for (const photo of photoUploads.read()) if (!photo.url) photoUploads.remove(photo.key)
    },
    [photoUploads],
  )
  return {
    photos,
    photoUploads,
    urls: photos.flatMap(({ url }) => url ?? []),
  }
}

/** Stores the photos only if they have changed: a form that closes because of a sign-out must not store its draft again. */
function keepUploaded(draft: StoredDraft, photos: readonly UploadedPhoto[]) {
  const uploaded = photos.flatMap(({ url, uploadedAt }) => (url ? [{ url, uploadedAt }] : []))
  const before = draft.read().photos
  const isSame = uploaded.length === before.length && uploaded.every(({ url }, at) => url === before[at]?.url)
  if (!isSame) draft.change({ photos: uploaded })
}
