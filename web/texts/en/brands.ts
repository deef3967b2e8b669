import type { ChosenFilters } from '#contract/listing-filters.ts'

export type FilterTexts = {
  /** The label of its field. */
  label: string
  /** The choice that leaves it open. */
  any?: string
  /** A value to choose, if not as the server names it. */
  value?: (value: string) => string
  /** The chosen value, beside the results. */
  chosen: (value: string) => string
}

/** The texts of each filter, in the order of their fields. */
const byFilter: Record<keyof ChosenFilters, FilterTexts> = {
  brand: { label: 'Brand', any: 'All brands', chosen: (brand) => brand },
  condition: { label: 'Condition', any: 'Any condition', chosen: (condition) => condition },
  minPrice: { label: 'Price from', chosen: (price) => `From ${price}` },
  maxPrice: { label: 'Price to', chosen: (price) => `Up to ${price}` },
  location: { label: 'Place', chosen: (place) => `Place: ${place}` },
  district: {
    label: 'District',
    any: 'All districts',
    chosen: (district) => `In ${district} District`,
  },
  model: {
    label: 'Model',
    any: 'Any model',
    chosen: (id) => `Model: ${id.replaceAll('-', ' ')}`,
  },
  storage: { label: 'Storage', any: 'Any storage', chosen: (size) => `${size} GB storage` },
  ram: { label: 'RAM', any: 'Any RAM', chosen: (size) => `${size} GB RAM` },
  seller: { label: 'Verified sellers', chosen: () => 'Verified sellers' },
}

export const brands = {
  backToHome: 'Back to home',
  results: 'Phones for sale',
  none: 'No data found',
  noneFor: (words: string) => `No data found for “${words}”`,
  /** For a search that names a brand of which nobody can list phones now. */
  notSoldHere: (brand: string) => `No ${brand} phones here now`,
  count: (count: number) => (count === 1 ? '1 phone' : `${count} phones`),
  countOf: (rowCount: number, all: number) => `${rowCount} of ${all} phones`,
  countOfMany: (rowCount: number, counted: number) => `${rowCount} of ${counted}+ phones`,
  countAtLeast: (rowCount: number) => `More than ${rowCount} phones`,
  seeAll: 'See all phones',
  showMore: 'Show more phones',
  failedMore: 'The next phones could not be loaded.',

  filters: 'Filters',
  wrongPrice: 'Enter a price in taka, such as 20,000.',
  inverted: 'The lowest price is above the highest',
  invertedError: 'The lowest price is above the highest.',
  swap: 'Swap them',
  moreFilters: 'More filters',
  locationHint: 'Mirpur, Uttara …',
  sort: 'Sort by',
  sorts: {
    best: 'Best match',
    newest: 'Newest',
    'price-asc': 'Lowest price',
    'price-desc': 'Highest price',
  },
  apply: 'Apply',
  chosen: 'Chosen filters',
  remove: (filter: string) => `Remove: ${filter}`,
  byFilter,
  counted: (name: string, count: number, isMore: boolean) => `${name} (${count}${isMore ? '+' : ''})`,
}
