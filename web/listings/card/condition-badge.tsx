import type { Condition } from '#contract/condition.ts'
import { listings } from '#texts/listings.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import styles from './condition-badge.module.css'

/** How many of the three steps are filled, so that the conditions differ in text and shape, not only in colour. */
const bars: Record<Condition, number> = { Excellent: 3, Good: 2, Fair: 1 }

const tones = { Excellent: 'active', Good: 'plain', Fair: 'off' } as const

export function ConditionBadge({ condition }: { condition: Condition }) {
  return (
    <Badge bare tone={tones[condition]} icon={<Bars filled={bars[condition]} />} className={styles.badge}>
      {listings.conditions[condition]}
    </Badge>
  )
}

function Bars({ filled }: { filled: number }) {
  return (
    <svg className={styles.shape} viewBox="0 0 18 12" aria-hidden="true" focusable="false">
      {[0, 1, 2].map((bar) => (
        <rect
          key={bar}
          x={1 + bar * 6}
          y={8 - bar * 3.5}
          width="4"
          height={3 + bar * 3.5}
          rx="1"
          className={bar < filled ? styles.full : styles.empty}
        />
      ))}
    </svg>
  )
}
