import { useEffect } from 'react'
import { usePhotoMessages } from '#web/messages/photo-messages.tsx'
import type { FormControl } from '#web/ui/form.tsx'
import type { UploadedPhoto } from './photo-uploads.ts'

/** Why a form with these photos cannot be sent yet; undefined when it can. */
export function useUnfinished(photos: readonly UploadedPhoto[]): string | undefined {
  const { photos: texts } = usePhotoMessages()
  if (photos.some(({ failure }) => failure)) return texts.removeFailedPhotos
  return photos.some(({ url }) => !url) ? texts.waitForPhotos : undefined
}

/** Clears the error of a field that asks to wait for its photos, once `unfinished` asks for that no more. */
export function useEndOfWait(form: FormControl, name: string, unfinished: string | undefined): void {
  const { photos: texts } = usePhotoMessages()
  const { error } = form.findState(name)
  const { clearError } = form
  useEffect(() => {
    if (error === texts.waitForPhotos && unfinished !== error) clearError(name)
  }, [error, unfinished, texts, clearError, name])
}
