import { generate } from 'lean-qr'
import { useSaleMessages } from '#web/messages/sale-messages.tsx'
import styles from './hand-over.module.css'

/** The buyer's code as a QR code. It is dark on light in both colour schemes, so that every camera can read it. */
export function CodePicture({ code }: { code: string }) {
  const { sales } = useSaleMessages()
  const { path, size } = drawCode(code)
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={sales.codePicture}
    >
      <path className={styles.light} d={`M0 0h${size}v${size}H0z`} />
      <path className={styles.dark} d={path} />
    </svg>
  )
}

/** The width of the empty border around a QR code, as the standard requires. */
const border = 4

/** Makes a QR code with these digits only, never a link. Returns the path of its dark squares. */
export function drawCode(digits: string): { path: string; size: number } {
  const bitmap = generate(digits)
  let path = ''
  for (let y = 0; y < bitmap.size; y++) {
    for (let x = 0; x < bitmap.size; x++) {
      if (bitmap.get(x, y)) path += `M${x + border} ${y + border}h1v1h-1z`
    }
  }
  return { path, size: bitmap.size + 2 * border }
}
