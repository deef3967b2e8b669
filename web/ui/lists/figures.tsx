import { formatNumber } from '#formats/numbers.ts'
import { CardLink } from '#web/ui/card.tsx'
import styles from './figures.module.css'

/** `count` is undefined until it is known. `to` is the page that lists them. */
type Figure = { label: string; count: number | undefined; to?: string }

/** A few numbers, side by side. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, count, to }) => (
        <div key={label} className={styles.figure}>
          <dt>{to ? <CardLink to={to}>{label}</CardLink> : label}</dt>
          <dd>{count === undefined ? '–' : formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
