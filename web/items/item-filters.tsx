import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { conditions, itemSorts } from '#contract/items.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './item-filters.module.css'
import { type ItemSearch, readItemSearch, writeItemSearch } from './item-search.ts'

/** A column beside the results on a desk, a row of chips above them on a phone. All of it lives in the address. */
export function ItemFilters({ search }: { search: ItemSearch }) {
  const { brands, items } = useMessages()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const panelId = useId()
  const [panelOpen, setPanelOpen] = useState(false)
  useFormFollowing(form, search)

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    choose(event.currentTarget)
    setPanelOpen(false)
  }

  function choose(from: HTMLFormElement) {
    const entries = [...new FormData(from)].map(([name, value]) => [name, String(value)])
    const address = writeItemSearch(readItemSearch(new URLSearchParams(entries)))
    void navigate(address || '?', { replace: true, preventScrollReset: true })
  }

  const chooseAtOnce = () => form.current && choose(form.current)

  return (
    <Form ref={form} method="get" className={styles.filters} aria-label={brands.filters} onSubmit={apply}>
      <fieldset className={styles.conditions}>
        <legend>{brands.condition}</legend>
        <div className={styles.chips}>
          {(['', ...conditions] as const).map((condition) => (
            <label key={condition} className={styles.chip}>
              <input
                type="radio"
                name="condition"
                value={condition}
                defaultChecked={condition === (search.condition ?? '')}
                onChange={chooseAtOnce}
              />
              <span>{condition === '' ? brands.anyCondition : items.conditions[condition]}</span>
            </label>
          ))}
        </div>
      </fieldset>
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
            defaultValue={search.minPrice}
          />
          <TextField
            label={brands.maxPrice}
            name="maxPrice"
            inputMode="numeric"
            placeholder="৳"
            defaultValue={search.maxPrice}
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

/** Keeps the form in step with an address that changed by other means: Back, or a filter taken away. */
function useFormFollowing(form: { current: HTMLFormElement | null }, search: ItemSearch) {
  const { condition = '', minPrice = '', maxPrice = '', location = '', sort } = search
  useEffect(() => {
    const fields = form.current?.elements
    if (!fields) return
    const values = { condition, minPrice, maxPrice, location, sort }
    for (const [name, value] of Object.entries(values)) {
      const field = fields.namedItem(name) as HTMLInputElement | RadioNodeList | null
      if (field && field.value !== String(value)) field.value = String(value)
    }
  }, [form, condition, minPrice, maxPrice, location, sort])
}
