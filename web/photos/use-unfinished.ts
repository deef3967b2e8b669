import { useEffect } from 'react'
import { usePhotoMessages } from '#web/messages/photo-messages.tsx'
import type { FormControl } from '#web/ui/form.tsx'
import type { UploadedPhoto } from './photo-uploads.ts'

/** Why a form with these photos cannot be sent yet; undefined if it can. */
export function useUnfinished(photos: readonly UploadedPhoto[]): string | undefined {
  const { photos: texts } = usePhotoMessages()
  if (photos.some(({ failure }) => failure)) return texts.removeFailedPhotos
  return photos.some(({ url }) => !url) ? texts.waitForPhotos : undefined
}

/** Clears the field's error that asks the person to wait for the photos, once all of them are uploaded. */
export function useClearWaitError(form: FormControl, name: string, unfinished: string | undefined): void {
  const { photos: texts } = usePhotoMessages()
  const { error } = form.findState(name)
  const { clearError } = form
  useEffect(() => {
    if (error === texts.waitForPhotos && unfinished !== error) clearError(name)
  }, [error, unfinished, texts, clearError, name])
}
