import { home } from '#texts/home.ts'
import { Icon, type IconName } from '#web/ui/text/icon.tsx'
import styles from './benefits.module.css'

const icons: IconName[] = ['truck', 'shield', 'eye', 'pin', 'card', 'flag']

/** Six reasons to buy here. */
export function Benefits() {
  return (
    <ul className={styles.benefits}>
      {home.benefits.map(({ title, text, today }, index) => (
        <li key={title} className={styles.benefit}>
          <Icon name={icons[index] ?? 'check'} size="large" />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
            {today && <p>{today}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
