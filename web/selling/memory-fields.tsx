import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import type { ListingFields } from './listing-draft.ts'
import styles from './listing-editor.module.css'

type Props = {
  fields: ListingFields
  readOnly: boolean
  onChange: (part: Partial<ListingFields>) => void
}

/** The sizes in which phones are sold, in GB. */
const usualSizes = {
  ramGb: [1, 2, 3, 4, 6, 8, 12, 16, 18, 24],
  storageGb: [8, 16, 32, 64, 128, 256, 512, 1024, 2048],
}

/** The fields for RAM and storage. Both may stay empty: the server reads what the model's text says of them. */
export function MemoryFields(props: Props) {
  const { listings } = useDashboardMessages()
  return (
    <div className={styles.pair}>
      <SizeField {...props} name="ramGb" label={listings.ram} sizes={usualSizes.ramGb} />
      <SizeField {...props} name="storageGb" label={listings.storage} sizes={usualSizes.storageGb} />
    </div>
  )
}

type SizeProps = Props & { name: 'ramGb' | 'storageGb'; label: string; sizes: number[] }

function SizeField({ name, label, sizes, fields, readOnly, onChange }: SizeProps) {
  const { selling, listings } = useDashboardMessages()
  const chosen = fields[name]
  const offered = chosen === '' || sizes.includes(Number(chosen)) ? sizes : [...sizes, Number(chosen)]
  return (
    <SelectField
      label={label}
      name={name}
      aria-disabled={readOnly || undefined}
      value={chosen}
      options={[
        { value: '', label: selling.sizeUnknown },
        ...offered.map((size) => ({ value: String(size), label: listings.gigabytes(size) })),
      ]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
}
