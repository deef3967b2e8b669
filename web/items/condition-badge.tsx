import type { Condition } from '#contract/items.ts'
import { useMessages } from '#web/messages/messages.tsx'
import styles from './condition-badge.module.css'

/** Steps, three, two or one of them filled: told apart by word and shape, not by colour alone. */
const bars: Record<Condition, number> = { Excellent: 3, Good: 2, Fair: 1 }

export function ConditionBadge({ condition }: { condition: Condition }) {
  const { items } = useMessages()
  return (
    <span className={styles.badge} data-condition={condition}>
      <svg className={styles.shape} viewBox="0 0 18 12" aria-hidden="true" focusable="false">
        {[0, 1, 2].map((bar) => (
          <rect
            key={bar}
            x={1 + bar * 6}
            y={8 - bar * 3.5}
            width="4"
            height={3 + bar * 3.5}
            rx="1"
            className={bar < bars[condition] ? styles.full : styles.empty}
          />
        ))}
      </svg>
      {items.conditions[condition]}
    </span>
  )
}
