import { Link } from 'react-router'
import type { Brand } from '#contract/brands.ts'
import { home } from '#texts/home.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import styles from './brand-links.module.css'
import { BrandPicture } from './brand-picture.tsx'

/** Large links to the brands, each with its number of phones for sale. */
export function BrandLinks({ brands }: { brands: Brand[] }) {
  return (
    <ul className={styles.brands}>
      {brands.map((brand) => (
        <li key={brand.id}>
          <Card as={Link} pad="none" to={`/brand/${brand.id}`} className={styles.brand} prefetch="intent">
            <BrandPicture url={brand.image} sizes="(min-width: 48rem) 22rem, 92vw" />
            <span className={styles.texts}>
              <span className={styles.name}>{brand.name}</span>
              <span className={styles.count}>{home.listingCount(brand.forSale)}</span>
            </span>
            <Icon name="arrow-right" />
          </Card>
        </li>
      ))}
    </ul>
  )
}
