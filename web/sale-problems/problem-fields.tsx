import type { ComponentProps } from 'react'
import { maxProblemPhotos } from '#contract/sale-problems.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { PhotoField } from '#web/photos/photo-field.tsx'
import { useClearWaitError } from '#web/photos/unfinished-photos.ts'
import { TextAreaField } from '#web/ui/forms/fields.tsx'
import type { FormControl } from '#web/ui/forms/form.tsx'
import type { ProblemPhotos } from './use-problem-photos.ts'

type Props = Pick<ComponentProps<typeof TextAreaField>, 'label' | 'help'> & {
  form: FormControl
  text: string
  onType: (text: string) => void
  uploads: ProblemPhotos
}

/** The fields that a report and an answer have in common: the text and the photos. */
export function ProblemFields({ form, label, help, text, onType, uploads }: Props) {
  return (
    <>
      <TextAreaField
        name="text"
        label={label}
        help={help}
        rows={4}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <ProblemPhotoField form={form} uploads={uploads} />
    </>
  )
}

/** The field for the photos of a report or an answer. */
function ProblemPhotoField({ form, uploads }: { form: FormControl; uploads: ProblemPhotos }) {
  const { photos, photoUploads, unfinished } = uploads
  useClearWaitError(form, 'photos', unfinished)
  return (
    <PhotoField
      name="photos"
      label={saleProblems.photos}
      help={saleProblems.photosHelp(maxProblemPhotos)}
      list={saleProblems.photoList}
      max={maxProblemPhotos}
      photos={photos}
      photoUploads={photoUploads}
      onChecked={(wrong) => wrong && form.addError('photos', wrong)}
    />
  )
}
