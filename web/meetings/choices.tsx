import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './meeting.module.css'

type Props = {
  legend: string
  choices: { value: string; label: string }[]
  chosen: string
  columns?: 1 | 2
  onChoose: (value: string) => void
}

/** Large buttons that fill a field with a suggestion. Nothing when there are none. */
export function Choices({ legend, choices, chosen, columns = 1, onChoose }: Props) {
  const id = useId()
  if (choices.length === 0) return null
  return (
    <div role="group" aria-labelledby={id} className={styles.choices} data-columns={columns}>
      <Text id={id} size="small" soft>
        {legend}
      </Text>
      {choices.map(({ value, label }) => (
        <Button
          key={value}
          variant={value === chosen ? 'soft' : 'secondary'}
          aria-pressed={value === chosen}
          className={styles.choice}
          onClick={() => onChoose(value)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
