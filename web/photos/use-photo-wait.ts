import { useEffect, useState } from 'react'
import { photos as photosTexts } from '#texts/photos.ts'
import type { FormControl } from '#web/ui/forms/form.tsx'
import type { UploadedPhoto } from './photo-uploads.ts'

export type PhotoWait = {
  /** True from a press on the form's button until the photos are uploaded. */
  isWaiting: boolean
  /** Shows why the form cannot be sent with these photos, or waits for them. Returns true if it can be sent. */
  checkUploaded: () => boolean
  /** Call it when the form is emptied: it is then not sent. */
  cancel: () => void
}

export const areUploaded = (photos: readonly UploadedPhoto[]): boolean => photos.every(({ url }) => url)

/**
 * Lets a form wait for its photos. Once they are uploaded, or one of them has failed, the form submits itself again: that
 * sends it, or shows what is wrong with it by then.
 */
export function usePhotoWait(
  form: Pick<FormControl, 'ref' | 'showErrors'>,
  name: string,
  photos: readonly UploadedPhoto[],
): PhotoWait {
  const [phase, setPhase] = useState<'idle' | 'waiting' | 'over'>('idle')
  const hasFailed = photos.some(({ failure }) => failure)
  const isReady = areUploaded(photos)
  const isUploading = !hasFailed && !isReady
  const isWaiting = phase === 'waiting' && isUploading
  if (phase === 'waiting' && !isUploading) setPhase('over')
  const { ref } = form
  useEffect(() => {
    if (phase === 'over') ref.current?.requestSubmit()
  }, [phase, ref])

  return {
    isWaiting,
    checkUploaded() {
      if (isUploading) setPhase('waiting')
      if (hasFailed) form.showErrors([{ path: name, message: photosTexts.removeFailedPhotos }])
      return isReady
    },
    cancel: () => setPhase('idle'),
  }
}
