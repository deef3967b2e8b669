import { useEffect } from 'react'
import { photos as photosTexts } from '#texts/photos.ts'
import type { FormControl } from '#web/ui/forms/form.tsx'
import type { UploadedPhoto } from './photo-uploads.ts'

/** Why a form with these photos cannot be sent yet; undefined if it can. */
export function findUnfinished(photos: readonly UploadedPhoto[]): string | undefined {
  if (photos.some(({ failure }) => failure)) return photosTexts.removeFailedPhotos
  return photos.some(({ url }) => !url) ? photosTexts.waitForPhotos : undefined
}

/** Clears the field's error that asks the person to wait for the photos, once all of them are uploaded. */
export function useClearWaitError(form: FormControl, name: string, unfinished: string | undefined): void {
  const { error } = form.findState(name)
  const { clearError } = form
  useEffect(() => {
    if (error === photosTexts.waitForPhotos && unfinished !== error) clearError(name)
  }, [error, unfinished, clearError, name])
}
