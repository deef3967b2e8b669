import { Link } from 'react-router'
import { brands } from '#texts/brands.ts'
import { Icon } from '#web/ui/text/icon.tsx'
import styles from './chosen-filters.module.css'
import { nameFilters } from './filters.ts'
import { type SearchTerms, writeSearchTerms } from './search-terms.ts'

/**
 * The chosen filters, each with a link that removes it. Brand and condition are left out, because they have chips. The
 * fields of the others are in a closed panel on a phone's screen.
 */
export function ChosenFilters({ search }: { search: SearchTerms }) {
  const chips = nameFilters(search).filter(({ key }) => key !== 'brand' && key !== 'condition')
  if (chips.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label={brands.chosen}>
      {chips.map(({ key, label }) => (
        <li key={key}>
          <Link
            className={styles.chip}
            to={writeSearchTerms({ ...search, [key]: undefined }) || '?'}
            replace
            preventScrollReset
            aria-label={brands.remove(label)}
          >
            {label}
            <Icon name="close" size="small" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
