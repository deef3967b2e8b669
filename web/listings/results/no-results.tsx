import { useQuery } from '@tanstack/react-query'
import type { Listing } from '#contract/listings.ts'
import { formatTaka } from '#formats/money.ts'
import { brands } from '#texts/brands.ts'
import { nameDistrict } from '#sentences/districts.ts'
import { layout } from '#texts/layout.ts'
import { noResults } from '#texts/no-results.ts'
import { configQuery } from '#web/api/config-query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import {
  isFiltered,
  isInverted,
  type SearchTerms,
  withoutFilters,
  withPricesSwapped,
  writeSearchTerms,
} from '#web/listings/filters/search-terms.ts'
import { nameFilters } from '#web/listings/filters/filters.ts'
import { ListingRow } from '#web/listings/card/listing-row.tsx'
// `ListingResults` imports this file too, because the server links a style sheet only for code that loads with the page.
import styles from './no-results.module.css'

export type NoResultsProps = {
  search: SearchTerms
  title: string
  /** The text when no filter is chosen. */
  noneText: string
  /** Other phones to look at. */
  instead: Listing[]
  /** A brand that was searched for and that nobody can sell here. */
  unsoldBrand?: string
  /** The district that the searched text names. */
  district?: string
  /** The searched text without the name of that district. */
  otherWords?: string
  /** The brands of which phones are for sale, on the page of a search. */
  brandNames?: readonly string[]
}

/** Shown when nothing matches: says why, offers help, and shows other phones. */
export function NoResults(props: NoResultsProps) {
  const { search, title, instead, unsoldBrand, brandNames = [] } = props
  const { data: config } = useQuery({ ...configQuery, enabled: unsoldBrand !== undefined })
  const hasContact = Boolean(config?.contact.email ?? config?.contact.phone)
  if (isInverted(search)) return <InvertedPrices search={search} />
  const text = isFiltered(search) ? describeFiltered(props) : describeUnfiltered(props)
  return (
    <>
      <EmptyState
        title={title}
        icon="search"
        action={
          <>
            {unsoldBrand !== undefined && hasContact && (
              <LinkButton to="/contact">{noResults.tellUs}</LinkButton>
            )}
            <InAllDistricts {...props} />
            <NextSearches search={search} brandNames={brandNames} />
            <LinkButton to="/phones" variant="soft">
              {layout.phones}
            </LinkButton>
          </>
        }
      >
        {unsoldBrand === undefined
          ? text
          : noResults[hasContact ? 'notSoldHereText' : 'notSoldHereYet'](unsoldBrand, brandNames.join(', '))}
      </EmptyState>
      {instead.length > 0 && (
        <section className={styles.instead} aria-labelledby="instead">
          <h2 id="instead">{noResults.instead}</h2>
          <ListingRow label={noResults.insteadShelf} listings={instead} />
        </section>
      )}
    </>
  )
}

function describeUnfiltered({ district, otherWords, noneText }: NoResultsProps): string {
  if (district === undefined) return noneText
  return otherWords === undefined
    ? noResults.noneInDistrict(nameDistrict(district))
    : noResults.noneOfWordsInDistrict(nameDistrict(district))
}

function describeFiltered({ search, district }: NoResultsProps): string {
  if (search.q === undefined) return noResults.noneForFilters
  return district === undefined
    ? noResults.noneForBoth
    : noResults.noneInDistrictFiltered(nameDistrict(district))
}

/** A link to the same search without the district. Shows nothing if the search has only a district. */
function InAllDistricts({ search, unsoldBrand, district, otherWords }: NoResultsProps) {
  if (district === undefined || unsoldBrand !== undefined) return null
  if (otherWords === undefined && !isFiltered(search)) return null
  const sort = otherWords === undefined ? 'newest' : search.sort
  return (
    <LinkButton to={writeSearchTerms({ ...search, q: otherWords, sort })} variant="soft">
      {noResults.inAllDistricts}
    </LinkButton>
  )
}

/** Links to other searches: the same search without one of its filters, or the phones of one brand. */
function NextSearches({ search, brandNames }: { search: SearchTerms; brandNames: readonly string[] }) {
  if (!isFiltered(search)) {
    return (
      <>
        {search.q !== undefined &&
          brandNames.map((name) => (
            <LinkButton key={name} to={writeSearchTerms({ brand: name, sort: 'newest' })} variant="soft">
              {name}
            </LinkButton>
          ))}
        <LinkButton to="/search" variant="secondary">
          {brands.seeAll}
        </LinkButton>
      </>
    )
  }
  const filters = nameFilters(search)
  return (
    <>
      {filters.length > 1 &&
        filters.map(({ key, label }) => (
          <LinkButton
            key={key}
            to={writeSearchTerms({ ...search, [key]: undefined }) || '?'}
            variant="soft"
            preventScrollReset
          >
            {noResults.without(label)}
          </LinkButton>
        ))}
      <LinkButton to={writeSearchTerms(withoutFilters(search)) || '?'} variant="secondary" preventScrollReset>
        {noResults.clearFilters}
      </LinkButton>
    </>
  )
}

function InvertedPrices({ search }: { search: SearchTerms }) {
  const { minPrice = 0, maxPrice = 0 } = search
  const swapped = writeSearchTerms(withPricesSwapped(search))
  return (
    <EmptyState
      title={brands.inverted}
      icon="warning"
      action={
        <LinkButton to={swapped} variant="secondary" replace preventScrollReset>
          {noResults.showSwapped(formatTaka(maxPrice), formatTaka(minPrice))}
        </LinkButton>
      }
    >
      {noResults.invertedText(formatTaka(minPrice), formatTaka(maxPrice))}
    </EmptyState>
  )
}
