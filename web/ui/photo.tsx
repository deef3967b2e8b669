import { type ImageFormat, imageWidths, type Photo as PhotoFacts, variantUrl } from '#contract/images.ts'
import styles from './photo.module.css'

const modernFormats = ['avif', 'webp'] as const

type Props = {
  photo: PhotoFacts
  /** What is on it, for those who do not see it; empty beside words that say the same. */
  alt: string
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string
  /** In sight as the page opens: fetched at once. */
  eager?: boolean
  className?: string
}

/** A hosted picture, whole, in a frame of 4:5 that already has its colours while it loads. */
export function Photo({ photo, alt, sizes, eager = false, className }: Props) {
  return (
    <span className={`${styles.frame} ${className ?? ''}`}>
      <img className={styles.blur} src={photo.placeholder} alt="" aria-hidden="true" />
      <picture>
        {modernFormats.map((format) => (
          <source key={format} type={`image/${format}`} srcSet={sourceSet(photo, format)} sizes={sizes} />
        ))}
        <img
          className={styles.photo}
          src={photo.url}
          srcSet={sourceSet(photo, 'jpg')}
          sizes={sizes}
          width={photo.width}
          height={photo.height}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
        />
      </picture>
    </span>
  )
}

/** Undefined for a picture that is hosted elsewhere and has no variants. */
function sourceSet(photo: PhotoFacts, format: ImageFormat): string | undefined {
  if (variantUrl(photo.url, photo.width, format) === photo.url) return undefined
  return widthsOf(photo)
    .map((width) => `${variantUrl(photo.url, width, format)} ${width}w`)
    .join(', ')
}

/** A picture narrower than the widest variant is kept in its own width instead. */
function widthsOf(photo: PhotoFacts): number[] {
  const largest = Math.min(photo.width, Math.max(...imageWidths))
  return [...imageWidths.filter((width) => width < largest), largest]
}
