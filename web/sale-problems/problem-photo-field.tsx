import { useEffect } from 'react'
import { mostProblemPhotos } from '#contract/sale-problems.ts'
import { usePhotoMessages } from '#web/messages/photo-messages.tsx'
import { useSaleProblemMessages } from '#web/messages/sale-problem-messages.tsx'
import { PhotoField } from '#web/photos/photo-field.tsx'
import type { FormControl } from '#web/ui/form.tsx'
import type { ProblemPhotos } from './use-problem-photos.ts'

/** The photos of a report or an answer, in its form. */
export function ProblemPhotoField({ form, uploads }: { form: FormControl; uploads: ProblemPhotos }) {
  const { saleProblems } = useSaleProblemMessages()
  const { photos: texts } = usePhotoMessages()
  const { photos, tray, unfinished } = uploads
  const { error } = form.findState('photos')
  const { clearError } = form
  useEffect(() => {
    if (error === texts.waitForPhotos && unfinished !== error) clearError('photos')
  }, [error, unfinished, texts, clearError])
  return (
    <PhotoField
      name="photos"
      label={saleProblems.photos}
      help={saleProblems.photosHelp(mostProblemPhotos)}
      list={saleProblems.photoList}
      most={mostProblemPhotos}
      photos={photos}
      tray={tray}
      onJudged={(wrong) => wrong && form.addError('photos', wrong)}
    />
  )
}
