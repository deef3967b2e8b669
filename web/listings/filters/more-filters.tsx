import { useState } from 'react'
import type { SearchSummary, ValueCount } from '#contract/search.ts'
import { brands } from '#texts/brands.ts'
import { SelectField } from '#web/ui/forms/fields.tsx'
import { listFilters, paramOf } from './filters.ts'
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
  const { byFilter } = brands
  return (
    <>
      {listFilters('select').map((name) => {
        const values = counts?.[name] ?? []
        const chosen = search[name] === undefined ? '' : String(search[name])
        const { label, any = '', value: nameValue } = byFilter[name]
        return (
          // Until the counts have loaded there is nothing to choose, but the chosen value is sent with the form.
          <div key={name} data-needs-script={values.length === 0 || undefined}>
            <CountedSelect
              label={label}
              name={paramOf(name)}
              chosen={chosen}
              options={[{ value: '', label: any }, ...listOptions(values, chosen, nameValue)]}
              onChoose={onChoose}
            />
          </div>
        )
      })}
      {listFilters('checkbox').map((name) => {
        const { label } = byFilter[name]
        const { count = 0, isMore = false } = counts?.[name][0] ?? {}
        return (
          <label key={name} className={styles.verified}>
            <input
              type="checkbox"
              name={paramOf(name)}
              value="true"
              defaultChecked={search[name] !== undefined}
              onChange={onChoose}
            />
            <span>{counts ? brands.counted(label, count, isMore) : label}</span>
          </label>
        )
      })}
    </>
  )
}

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

/** The values with their counts. The chosen value stays an option even if no listing has it. */
function listOptions(
  values: ValueCount[],
  chosen: string,
  nameValue: ((value: string) => string) | undefined,
) {
  const options = values.map(({ value, name, count, isMore }) => ({
    value,
    label: brands.counted(nameValue?.(value) ?? name, count, isMore),
  }))
  const isListed = chosen === '' || values.some(({ value }) => value === chosen)
  return isListed ? options : [{ value: chosen, label: nameValue?.(chosen) ?? chosen }, ...options]
}
