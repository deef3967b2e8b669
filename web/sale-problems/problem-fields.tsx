import type { ComponentProps } from 'react'
import { maxProblemPhotos } from '#contract/sale-problems.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { PhotoField } from '#web/photos/photo-field.tsx'
import { PhotosAwaited } from '#web/photos/photos-awaited.tsx'
import type { PhotoWait } from '#web/photos/use-photo-wait.ts'
import { TextAreaField } from '#web/ui/forms/fields.tsx'
import type { FormControl } from '#web/ui/forms/form.tsx'
import type { ProblemPhotos } from './use-problem-photos.ts'

type Props = Pick<ComponentProps<typeof TextAreaField>, 'label' | 'help'> & {
  form: FormControl
  text: string
  onType: (text: string) => void
  uploads: ProblemPhotos
  photoWait: PhotoWait
}

/** The fields that a report and an answer have in common: the text and the photos. */
export function ProblemFields({ form, label, help, text, onType, uploads, photoWait }: Props) {
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
      <div>
        <ProblemPhotoField form={form} uploads={uploads} />
        <PhotosAwaited {...photoWait} />
      </div>
    </>
  )
}

/** The field for the photos of a report or an answer. */
function ProblemPhotoField({ form, uploads }: { form: FormControl; uploads: ProblemPhotos }) {
  const { photos, photoUploads } = uploads
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
