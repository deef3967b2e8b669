import { Link } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './chosen-filters.module.css'
import { type ItemSearch, writeItemSearch } from './item-search.ts'

/** The price and the place that are chosen, each with a way to take it away; a phone's panel hides their fields. */
export function ChosenFilters({ search }: { search: ItemSearch }) {
  const { brands } = useMessages()
  const chosen: [keyof ItemSearch, string | undefined][] = [
    ['minPrice', search.minPrice === undefined ? undefined : brands.from(formatTaka(search.minPrice))],
    ['maxPrice', search.maxPrice === undefined ? undefined : brands.upTo(formatTaka(search.maxPrice))],
    ['location', search.location && brands.near(search.location)],
  ]
  const shown = chosen.filter(([, words]) => words !== undefined)
  if (shown.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label={brands.chosen}>
      {shown.map(([name, words = '']) => (
        <li key={name}>
          <Link
            className={styles.chip}
            to={writeItemSearch({ ...search, [name]: undefined }) || '?'}
            replace
            preventScrollReset
            aria-label={brands.remove(words)}
          >
            {words}
            <Icon name="close" size="small" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
