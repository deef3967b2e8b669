import { useSaleMessages } from '#web/messages/sale-messages.tsx'
import { drawCode } from './draw-code.ts'
import styles from './hand-over.module.css'

/** The digits of the buyer's code as a QR code, dark on light in both colour schemes, so that every camera reads it. */
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
