import { type FormEvent, useId, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { conditions } from '#contract/condition.ts'
import type { SearchSummary, ValueCount } from '#contract/search.ts'
import { formatNumber } from '#formats/numbers.ts'
import { brands } from '#texts/brands.ts'
import { listings } from '#texts/listings.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/forms/fields.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { useFormSync } from '#web/ui/forms/use-form-sync.ts'
import { listFieldTexts } from './filters.ts'
import styles from './listing-filter-form.module.css'
import { MoreFilters } from './more-filters.tsx'
import {
  bounds,
  isInverted,
  type SearchTerms,
  readSearchTerms,
  sortsFor,
  withPricesSwapped,
  writeSearchTerms,
} from './search-terms.ts'

type Props = {
  search: SearchTerms
  /** Undefined until the counts have loaded. */
  counts: SearchSummary['counts'] | undefined
  /** The brands to choose from; undefined if the brand is fixed. */
  brandNames?: readonly string[]
}

/**
 * The filters: a column beside the results on a wide screen, a row of chips above them on a narrow one. The URL stores
 * all of them.
 */
export function ListingFilterForm({ search, counts, brandNames }: Props) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const panelId = useId()
  const [panelOpen, setPanelOpen] = useState(needsPanel(search))
  useFormSync(form, listFieldValues(search))

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = applyFilters(event.currentTarget)
    setPanelOpen(needsPanel(chosen))
    findWrongPrice(event.currentTarget, chosen)?.focus()
  }

  /** A choice in another field does not take the focus away from it, but a wrong price comes into view. */
  function applyAtOnce() {
    if (!form.current) return
    const chosen = applyFilters(form.current)
    const wrong = findWrongPrice(form.current, chosen)
    if (!wrong) return
    setPanelOpen(true)
    requestAnimationFrame(() => wrong.scrollIntoView({ block: 'nearest' }))
  }

  /** Writes the chosen filters to the URL and returns them. */
  function applyFilters(from: HTMLFormElement): SearchTerms {
    const entries = [...new FormData(from)].map(([name, value]) => [name, String(value)])
    const chosen = readSearchTerms(new URLSearchParams(entries))
    void navigate(writeSearchTerms(chosen) || '?', { replace: true, preventScrollReset: true })
    return chosen
  }

  return (
    <Form ref={form} method="get" className={styles.filters} aria-label={brands.filters} onSubmit={submit}>
      {search.q !== undefined && <input type="hidden" name="q" defaultValue={search.q} />}
      {brandNames && (
        <Chips
          legend={brands.byFilter.brand.label}
          name="brand"
          any={brands.byFilter.brand.any}
          choices={withChosen(brandNames, search.brand).map((name) => [name, name])}
          counted={counts?.brand}
          chosen={search.brand}
          onChoose={applyAtOnce}
        />
      )}
      <Chips
        legend={brands.byFilter.condition.label}
        name="condition"
        any={brands.byFilter.condition.any}
        choices={conditions.map((condition) => [condition, listings.conditions[condition]])}
        counted={counts?.condition}
        chosen={search.condition}
        onChoose={applyAtOnce}
      />
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={panelOpen}
        aria-controls={panelId}
        onClick={() => setPanelOpen(!panelOpen)}
      >
        <Icon name="filter" size="small" />
        {brands.moreFilters}
      </button>
      <div id={panelId} className={styles.panel} data-open={panelOpen || undefined} data-open-without-script>
        <PriceFields search={search} />
        <TextField
          label={brands.byFilter.location.label}
          name="location"
          placeholder={brands.locationHint}
          autoComplete="off"
          defaultValue={search.location}
        />
        <MoreFilters search={search} counts={counts} onChoose={applyAtOnce} />
        <Button type="submit" variant="secondary" size="small">
          {brands.apply}
        </Button>
      </div>
      <div className={styles.sort}>
        <SelectField
          label={brands.sort}
          name="sort"
          defaultValue={search.sort}
          options={sortsFor(search.q).map((sort) => ({ value: sort, label: brands.sorts[sort] }))}
          onChange={applyAtOnce}
        />
      </div>
    </Form>
  )
}

/**
 * The fields for the lowest and the highest price. What is wrong with one of them stands below both, because half a column
 * is too narrow for a sentence. Offers to swap them if they are the wrong way round.
 */
export function PriceFields({ search }: { search: SearchTerms }) {
  const { wrong } = search
  const errorId = useId()
  const inverted = isInverted(search)
  const error = inverted ? brands.invertedError : wrong && brands.wrongPrice
  const errorOf = (bound: (typeof bounds)[number]) =>
    inverted || wrong?.[bound] !== undefined ? errorId : undefined
  return (
    <div className={styles.prices}>
      <TextField
        label={brands.byFilter.minPrice.label}
        name="minPrice"
        inputMode="numeric"
        placeholder="৳"
        defaultValue={wrong?.minPrice ?? search.minPrice}
        sharedErrorId={errorOf('minPrice')}
      />
      <TextField
        label={brands.byFilter.maxPrice.label}
        name="maxPrice"
        inputMode="numeric"
        placeholder="৳"
        defaultValue={wrong?.maxPrice ?? search.maxPrice}
        sharedErrorId={errorOf('maxPrice')}
      />
      {error && (
        <div className={styles.wrong}>
          <p id={errorId} role="alert">
            {error}
          </p>
          {inverted && (
            <LinkButton
              to={writeSearchTerms(withPricesSwapped(search))}
              variant="secondary"
              size="small"
              replace
              preventScrollReset
            >
              {brands.swap}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  )
}

/** Adds the chosen brand, because a link may name a brand that has been hidden since. Its phones are still for sale. */
const withChosen = (names: readonly string[], chosen: string | undefined) =>
  chosen === undefined || names.includes(chosen) ? names : [...names, chosen]

/** An error in a field must be visible, so the panel with the fields must be open. */
const needsPanel = (search: SearchTerms) => search.wrong !== undefined || isInverted(search)

/** The field of a price that was not understood, or of the lowest price if it is above the highest. */
function findWrongPrice(form: HTMLFormElement, search: SearchTerms): HTMLInputElement | undefined {
  const wrong = bounds.find((bound) => search.wrong?.[bound])
  const name = wrong ?? (isInverted(search) ? 'minPrice' : undefined)
  const field = name && form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}

type ChipsProps = {
  legend: string
  name: string
  /** The text for no choice. */
  any: string | undefined
  choices: [value: string, label: string][]
  chosen: string | undefined
  /** Undefined until the counts have loaded. */
  counted: ValueCount[] | undefined
  onChoose: () => void
}

function Chips({ legend, name, any, choices, chosen = '', counted, onChoose }: ChipsProps) {
  /** How many listings have a value; empty until the counts have loaded. */
  function describeCount(value: string): string {
    if (!counted) return ''
    const { count = 0, isMore = false } = counted.find((one) => one.value === value) ?? {}
    return `${formatNumber(count)}${isMore ? '+' : ''}`
  }

  return (
    <fieldset className={styles.chipField}>
      <legend>{legend}</legend>
      <div className={styles.chips}>
        {[['', any] as const, ...choices].map(([value, label]) => (
          <label key={value} className={styles.chip}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              onChange={onChoose}
            />
            <span>
              {label}
              {value !== '' && <small>{describeCount(value)}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The values of the fields, from the filters in the URL. The selects with counts are left out: they keep their value. */
function listFieldValues({ q = '', sort, wrong, ...filters }: SearchTerms) {
  return { q, ...listFieldTexts(filters), ...wrong, sort }
}
