import { useState } from 'react'
import type { SearchSummary, ValueCount } from '#contract/search.ts'
import { useListMessages } from '#web/messages/list-messages.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import styles from './more-filters.module.css'
import type { SearchTerms } from './search-terms.ts'

type Props = {
  search: SearchTerms
  /** Undefined until the counts have loaded. */
  counts: SearchSummary['counts'] | undefined
  onChoose: () => void
}

/** The filters that offer the values of the listings, each with the number of listings that have it. */
export function MoreFilters({ search, counts, onChoose }: Props) {
  const { brands } = useListMessages()
  const { district, modelId, ramGb, storageGb } = search
  const verified = counts && (counts.seller.find(({ value }) => value === 'verified') ?? none)
  const rows = [
    {
      name: 'district',
      label: brands.district,
      any: brands.anyDistrict,
      values: counts?.district,
      chosen: district,
    },
    { name: 'model', label: brands.model, any: brands.anyModel, values: counts?.model, chosen: modelId },
    {
      name: 'storage',
      label: brands.storage,
      any: brands.anyStorage,
      values: counts?.storage,
      chosen: storageGb,
    },
    { name: 'ram', label: brands.ram, any: brands.anyRam, values: counts?.ram, chosen: ramGb },
  ]
  return (
    <>
      {rows.map(({ name, label, any, values = [], chosen }) => (
        // Until the counts have loaded there is nothing to choose, but the chosen value is sent with the form.
        <div key={name} data-needs-script={values.length === 0 || undefined}>
          <CountedSelect
            label={label}
            name={name}
            chosen={String(chosen ?? '')}
            options={[{ value: '', label: any }, ...listOptions(values, chosen, brands.counted)]}
            onChoose={onChoose}
          />
        </div>
      ))}
      <label className={styles.verified}>
        <input
          type="checkbox"
          name="verified"
          value="true"
          defaultChecked={search.onlyVerified}
          onChange={onChoose}
        />
        <span>
          {verified
            ? brands.counted(brands.onlyVerified, verified.count, verified.isMore)
            : brands.onlyVerified}
        </span>
      </label>
    </>
  )
}

const none = { count: 0, isMore: false }

type SelectProps = {
  label: string
  name: string
  /** The value in the URL. */
  chosen: string
  options: { value: string; label: string }[]
  onChoose: () => void
}

/** A select that keeps its value when other options arrive. It takes the value in the URL when that changes. */
function CountedSelect({ chosen, onChoose, ...select }: SelectProps) {
  const [field, setField] = useState({ chosen, value: chosen })
  if (field.chosen !== chosen) setField({ chosen, value: chosen })
  return (
    <SelectField
      {...select}
      value={field.value}
      onChange={(event) => {
        setField({ chosen, value: event.target.value })
        onChoose()
      }}
    />
  )
}

type CountedLabel = (name: string, count: number, isMore: boolean) => string

/** The values with their counts. The chosen value stays an option even if no listing has it. */
function listOptions(values: ValueCount[], chosen: string | number | undefined, counted: CountedLabel) {
  const options = values.map(({ value, name, count, isMore }) => ({
    value,
    label: counted(name, count, isMore),
  }))
  const isListed = chosen === undefined || values.some(({ value }) => value === String(chosen))
  return isListed ? options : [{ value: String(chosen), label: String(chosen) }, ...options]
}
