import { type FormEvent, useId, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { brandNames } from '#contract/brands.ts'
import { conditions, itemSorts } from '#contract/items.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFormFollowing } from '#web/ui/use-form-following.ts'
import styles from './item-filters.module.css'
import { type ItemSearch, readItemSearch, writeItemSearch } from './item-search.ts'

type Props = {
  search: ItemSearch
  /** Brands to choose from too. */
  withBrands?: boolean
}

/** A column beside the results on a desk, a row of chips above them on a phone. All of it lives in the address. */
export function ItemFilters({ search, withBrands = false }: Props) {
  const { brands, items } = useMessages()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const panelId = useId()
  const { wrong } = search
  const [panelOpen, setPanelOpen] = useState(wrong !== undefined)
  useFormFollowing(form, listFieldValues(search))

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = choose(event.currentTarget)
    setPanelOpen(chosen.wrong !== undefined)
  }

  function choose(from: HTMLFormElement): ItemSearch {
    const entries = [...new FormData(from)].map(([name, value]) => [name, String(value)])
    const chosen = readItemSearch(new URLSearchParams(entries))
    void navigate(writeItemSearch(chosen) || '?', { replace: true, preventScrollReset: true })
    return chosen
  }

  const chooseAtOnce = () => form.current && choose(form.current)

  return (
    <Form ref={form} method="get" className={styles.filters} aria-label={brands.filters} onSubmit={apply}>
      {search.q !== undefined && <input type="hidden" name="q" defaultValue={search.q} />}
      {withBrands && (
        <Chips
          legend={items.brand}
          name="brand"
          any={brands.anyBrand}
          choices={brandNames.map((name) => [name, name])}
          chosen={search.name}
          onChoose={chooseAtOnce}
        />
      )}
      <Chips
        legend={brands.condition}
        name="condition"
        any={brands.anyCondition}
        choices={conditions.map((condition) => [condition, items.conditions[condition]])}
        chosen={search.condition}
        onChoose={chooseAtOnce}
      />
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={panelOpen}
        aria-controls={panelId}
        onClick={() => setPanelOpen(!panelOpen)}
      >
        <Icon name="filter" size="small" />
        {brands.priceAndPlace}
      </button>
      <div id={panelId} className={styles.panel} data-open={panelOpen || undefined}>
        <div className={styles.prices}>
          <TextField
            label={brands.minPrice}
            name="minPrice"
            inputMode="numeric"
            placeholder="৳"
            defaultValue={wrong?.minPrice ?? search.minPrice}
            error={wrong?.minPrice && brands.wrongPrice}
          />
          <TextField
            label={brands.maxPrice}
            name="maxPrice"
            inputMode="numeric"
            placeholder="৳"
            defaultValue={wrong?.maxPrice ?? search.maxPrice}
            error={wrong?.maxPrice && brands.wrongPrice}
          />
        </div>
        <TextField
          label={brands.location}
          name="location"
          placeholder={brands.locationHint}
          autoComplete="off"
          defaultValue={search.location}
        />
        <Button type="submit" variant="secondary" size="small">
          {brands.apply}
        </Button>
      </div>
      <div className={styles.sort}>
        <SelectField
          label={brands.sort}
          name="sort"
          defaultValue={search.sort}
          options={itemSorts.map((sort) => ({ value: sort, label: brands.sorts[sort] }))}
          onChange={chooseAtOnce}
        />
      </div>
    </Form>
  )
}

type ChipsProps = {
  legend: string
  name: string
  /** The word for no choice. */
  any: string
  choices: [value: string, words: string][]
  chosen: string | undefined
  onChoose: () => void
}

function Chips({ legend, name, any, choices, chosen = '', onChoose }: ChipsProps) {
  return (
    <fieldset className={styles.conditions}>
      <legend>{legend}</legend>
      <div className={styles.chips}>
        {[['', any] as const, ...choices].map(([value, words]) => (
          <label key={value} className={styles.chip}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              onChange={onChoose}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What the address has for each field, as the field shows it. */
function listFieldValues({ q, name, condition, location, sort, wrong, ...search }: ItemSearch) {
  const minPrice = wrong?.minPrice ?? search.minPrice ?? ''
  const maxPrice = wrong?.maxPrice ?? search.maxPrice ?? ''
  return {
    q: q ?? '',
    brand: name ?? '',
    condition: condition ?? '',
    minPrice: String(minPrice),
    maxPrice: String(maxPrice),
    location: location ?? '',
    sort,
  }
}
