import { Link } from 'react-router'
import type { Brand } from '#contract/brands.ts'
import { variantUrl } from '#contract/images.ts'
import { useMarketMessages } from '#web/messages/market-messages.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './brand-links.module.css'

/** Large links to the brands, each with its number of phones for sale. */
export function BrandLinks({ brands }: { brands: Brand[] }) {
  const { home } = useMarketMessages()
  return (
    <ul className={styles.doors}>
      {brands.map((brand) => (
        <li key={brand.id}>
          <Card as={Link} pad="none" to={`/brand/${brand.id}`} className={styles.door} prefetch="intent">
            <BrandPicture url={brand.image} />
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

function BrandPicture({ url }: { url: string }) {
  const set = (format: 'avif' | 'webp') =>
    `${variantUrl(url, 320, format)} 320w, ${variantUrl(url, 640, format)} 640w`
  const hosted = variantUrl(url, 320, 'avif') !== url
  const sizes = '(min-width: 48rem) 22rem, 92vw'
  return (
    <picture>
      {hosted && <source type="image/avif" srcSet={set('avif')} sizes={sizes} />}
      {hosted && <source type="image/webp" srcSet={set('webp')} sizes={sizes} />}
      <img
        className={styles.picture}
        src={url}
        alt=""
        width={640}
        height={400}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
