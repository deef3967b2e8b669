import { generate } from 'lean-qr'
import { classNames } from '#web/ui/class-names.ts'
import styles from './qr-code.module.css'

type Props = {
  /** What a camera reads from the picture. */
  content: string
  /** Describes the picture for screen readers. */
  label: string
  className?: string | undefined
}

/** A QR code. It is dark on light in both colour schemes, so that every camera can read it. */
export function QrCode({ content, label, className }: Props) {
  const { path, size } = drawQrCode(content)
  return (
    <svg
      className={classNames(styles.picture, className)}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path className={styles.light} d={`M0 0h${size}v${size}H0z`} />
      <path className={styles.dark} d={path} />
    </svg>
  )
}

/** The width of the empty border around a QR code, as the standard requires. */
const border = 4

/** Returns the path of the dark squares, and the width of the whole picture in squares. */
export function drawQrCode(content: string): { path: string; size: number } {
  const bitmap = generate(content)
  let path = ''
  for (let y = 0; y < bitmap.size; y++) {
    for (let x = 0; x < bitmap.size; x++) {
      if (bitmap.get(x, y)) path += `M${x + border} ${y + border}h1v1h-1z`
    }
  }
  return { path, size: bitmap.size + 2 * border }
}
