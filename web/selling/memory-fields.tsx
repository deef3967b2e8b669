import type { Model } from '#contract/models.ts'
import { formatGigabytes } from '#formats/numbers.ts'
import { listingPage } from '#texts/listing-page.ts'
import { selling } from '#texts/selling.ts'
import { SelectField } from '#web/ui/forms/fields.tsx'
import type { ListingFields } from './listing-draft.ts'
import styles from './listing-editor.module.css'

type Props = {
  fields: ListingFields
  readOnly: boolean
  onChange: (part: Partial<ListingFields>) => void
  /** What was recognised in the text of the model field. */
  recognised: { model: Model; ramGb: number | null; storageGb: number | null } | null
}

/** The sizes in which phones are sold, in GB. */
const usualSizes = {
  ramGb: [1, 2, 3, 4, 6, 8, 12, 16, 18, 24],
  storageGb: [8, 16, 32, 64, 128, 256, 512, 1024, 2048],
}

/**
 * The fields for RAM and storage, with the sizes in which the recognised model was sold. Both may stay empty: the server
 * then uses the sizes in the text of the model field.
 */
export function MemoryFields(props: Props) {
  return (
    <div className={styles.pair}>
      <SizeField {...props} name="ramGb" label={listingPage.ram} />
      <SizeField {...props} name="storageGb" label={listingPage.storage} />
    </div>
  )
}

function SizeField({
  name,
  label,
  recognised,
  fields,
  readOnly,
  onChange,
}: Props & { name: 'ramGb' | 'storageGb'; label: string }) {
  const read = recognised?.[name]
  return (
    <SelectField
      label={label}
      name={name}
      aria-disabled={readOnly || undefined}
      value={fields[name]}
      options={[
        {
          value: '',
          label: read ? selling.sizeRead(formatGigabytes(read)) : selling.sizeUnknown,
        },
        ...listSizes(name, recognised?.model, fields[name]).map((size) => ({
          value: String(size),
          label: formatGigabytes(size),
        })),
      ]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
}

/** The sizes of the model, or all sizes if the model is unknown. The chosen size is always in the list. */
function listSizes(name: 'ramGb' | 'storageGb', model: Model | undefined, chosen: string): number[] {
  const ofModel = model?.variants.map((variant) => variant[name]) ?? []
  const sizes = new Set(ofModel.length > 0 ? ofModel : usualSizes[name])
  if (chosen !== '') sizes.add(Number(chosen))
  return [...sizes].toSorted((a, b) => a - b)
}
