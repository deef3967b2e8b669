import { type ImageFormat, imageWidths, variantUrl } from '#contract/hosted-images.ts'
import type { Photo as PhotoFacts } from '#contract/images.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './photo.module.css'

const modernFormats = ['avif', 'webp'] as const

type Props = {
  photo: PhotoFacts
  /** What the picture shows, for screen readers; empty if text beside it says the same. */
  alt: string
  /** How wide the picture is shown: the `sizes` attribute of an image. */
  sizes: string
  /** True if the picture is visible when the page opens: it is then fetched at once. */
  eager?: boolean
  /** A smaller version that the browser already has, shown first. */
  preview?: string | undefined
  className?: string
}

const frameRatio = 4 / 5
/** A photo of 3:4, as most cameras make them, loses three percent at the top and at the bottom. */
const maxCropped = 0.07

/** Whether a picture has nearly the shape of the frame. It then fills the frame, instead of leaving two thin stripes. */
const fillsFrame = ({ width, height }: PhotoFacts) => Math.abs(width / height / frameRatio - 1) <= maxCropped

/**
 * A hosted picture in a frame of 4:5, cropped only if its shape is nearly that of the frame. The frame shows its blurred
 * colours while it loads.
 */
export function Photo({ photo, alt, sizes, eager = false, preview, className }: Props) {
  return (
    <span className={classNames(styles.frame, className)}>
      {photo.placeholder && <img className={styles.blur} src={photo.placeholder} alt="" aria-hidden="true" />}
      {preview && (
        <img
          className={styles.photo}
          data-fills={fillsFrame(photo) || undefined}
          src={preview}
          alt=""
          aria-hidden="true"
        />
      )}
      <picture>
        {modernFormats.map((format) => (
          <source key={format} type={`image/${format}`} srcSet={sourceSet(photo, format)} sizes={sizes} />
        ))}
        <img
          className={styles.photo}
          data-fills={fillsFrame(photo) || undefined}
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

/** Returns undefined for a picture that is hosted elsewhere and has no variants. */
function sourceSet(photo: PhotoFacts, format: ImageFormat): string | undefined {
  if (variantUrl(photo.url, photo.width, format) === photo.url) return undefined
  return widthsOf(photo)
    .map((width) => `${variantUrl(photo.url, width, format)} ${width}w`)
    .join(', ')
}

/**
 * The widths of a picture's variants, in pixels. A picture narrower than the widest variant has its own width as the
 * largest.
 */
function widthsOf(photo: PhotoFacts): number[] {
  const largest = Math.min(photo.width, Math.max(...imageWidths))
  return [...imageWidths.filter((width) => width < largest), largest]
}
