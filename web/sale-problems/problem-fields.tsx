import type { ComponentProps } from 'react'
import { TextAreaField } from '#web/ui/fields.tsx'
import type { FormControl } from '#web/ui/form.tsx'
import { ProblemPhotoField } from './problem-photo-field.tsx'
import type { ProblemPhotos } from './use-problem-photos.ts'

type Props = Pick<ComponentProps<typeof TextAreaField>, 'label' | 'help'> & {
  form: FormControl
  text: string
  onType: (text: string) => void
  uploads: ProblemPhotos
}

/** What a report and the answer to one have in common: the text and the photos. */
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
