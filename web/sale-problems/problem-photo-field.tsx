import { maxProblemPhotos } from '#contract/sale-problems.ts'
import { useSaleProblemMessages } from '#web/messages/sale-problem-messages.tsx'
import { PhotoField } from '#web/photos/photo-field.tsx'
import { useEndOfWait } from '#web/photos/use-unfinished.ts'
import type { FormControl } from '#web/ui/form.tsx'
import type { ProblemPhotos } from './use-problem-photos.ts'

/** The photos of a report or an answer, in its form. */
export function ProblemPhotoField({ form, uploads }: { form: FormControl; uploads: ProblemPhotos }) {
  const { saleProblems } = useSaleProblemMessages()
  const { photos, tray, unfinished } = uploads
  useEndOfWait(form, 'photos', unfinished)
  return (
    <PhotoField
      name="photos"
      label={saleProblems.photos}
      help={saleProblems.photosHelp(maxProblemPhotos)}
      list={saleProblems.photoList}
      max={maxProblemPhotos}
      photos={photos}
      tray={tray}
      onJudged={(wrong) => wrong && form.addError('photos', wrong)}
    />
  )
}
