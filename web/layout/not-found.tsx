import { useMatches } from 'react-router'
import { formatNumber } from '#formats/numbers.ts'
import { layout } from '#texts/layout.ts'
import { SearchBox } from '#web/layout/search-box.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import styles from './not-found.module.css'
import { PageHead } from './page-head.tsx'

/** `gone`: the phone of this address was sold some time ago. */
export function NotFound({ gone = false }) {
  // The route decides, not the path, because all paths without a route share the HTML of one page.
  const isListing = useMatches().some(({ id }) => id === 'pages/listing')
  return (
    <div className={styles.page}>
      <PageHead title={gone ? layout.goneTitle : layout.notFoundTitle} />
      {!gone && (
        <p className={styles.number} aria-hidden="true">
          {formatNumber(404)}
        </p>
      )}
      <h1>{gone ? layout.goneTitle : layout.notFound}</h1>
      <p className={styles.text}>
        {gone ? layout.goneText : isListing ? layout.listingNotFoundText : layout.notFoundText}
      </p>
      <div className={styles.search}>
        <SearchBox />
      </div>
      <LinkButton to="/" variant="secondary">
        {layout.backToHomepage}
      </LinkButton>
    </div>
  )
}
