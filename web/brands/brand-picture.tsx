import { variantUrl } from '#contract/hosted-images.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './brand-picture.module.css'

type Props = {
  /** The URL of the hosted picture; empty for a brand that has none. */
  url: string
  /** The `sizes` attribute of the image: how wide it is shown. */
  sizes: string
  className?: string | undefined
  /** Called when the browser cannot show it. */
  onFailed?: () => void
}

/** The picture of a brand with the aspect ratio 8:5, or a drawing of two phones for a brand that has none. */
export function BrandPicture({ url, sizes, className, onFailed }: Props) {
  const shape = classNames(styles.picture, className)
  if (url === '') return <DrawnPhones className={shape} />
  const set = (format: 'avif' | 'webp') =>
    `${variantUrl(url, 320, format)} 320w, ${variantUrl(url, 640, format)} 640w`
  const hosted = variantUrl(url, 320, 'avif') !== url
  return (
    <picture>
      {hosted && <source type="image/avif" srcSet={set('avif')} sizes={sizes} />}
      {hosted && <source type="image/webp" srcSet={set('webp')} sizes={sizes} />}
      <img
        className={shape}
        src={url}
        alt=""
        width={640}
        height={400}
        loading="lazy"
        decoding="async"
        onError={onFailed}
      />
    </picture>
  )
}

function DrawnPhones({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 320 200" aria-hidden="true" focusable="false">
      <circle className={styles.glow} cx="168" cy="128" r="108" />
      <rect className={styles.back} x="92" y="42" width="84" height="180" rx="14" />
      <circle className={styles.lens} cx="114" cy="66" r="11" />
      <circle className={styles.lens} cx="114" cy="94" r="11" />
      <rect className={styles.front} x="150" y="60" width="84" height="180" rx="14" />
      <rect className={styles.screen} x="155" y="65" width="74" height="180" rx="10" />
      <circle className={styles.front} cx="192" cy="76" r="3" />
    </svg>
  )
}
