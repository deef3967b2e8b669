import styles from './figures.module.css'

/** `count` is undefined until it is known; `isAtLeast` where there are more than were counted. */
export type Figure = { label: string; count: number | undefined; isAtLeast?: boolean }

/** A few numbers beside each other. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, count, isAtLeast = false }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>
            {count ?? '–'}
            {isAtLeast && '+'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
