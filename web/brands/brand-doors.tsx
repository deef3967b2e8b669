import { Link } from 'react-router'
import type { Brand } from '#contract/brands.ts'
import { variantUrl } from '#contract/images.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './brand-doors.module.css'

/** Large ways into the brands, each with how many phones are behind it now. */
export function BrandDoors({ brands }: { brands: Brand[] }) {
  const { home } = useMessages()
  return (
    <ul className={styles.doors}>
      {brands.map((brand) => (
        <li key={brand._id}>
          <Link to={`/brand/${brand._id}`} className={styles.door} prefetch="intent">
            <BrandPicture url={brand.image} />
            <span className={styles.words}>
              <span className={styles.name}>{brand.name}</span>
              <span className={styles.count}>{home.doorCount(brand.forSale)}</span>
            </span>
            <Icon name="arrow-right" />
          </Link>
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
