import { useMessages } from '#web/messages/messages.tsx'
import styles from './payment.module.css'

/** The numbers the sandbox knows, where no real money moves. */
export function TestCards() {
  const { payments } = useMessages()
  return (
    <aside className={styles.testCards}>
      <p className={styles.testTitle}>{payments.testCardsTitle}</p>
      <ul>
        {payments.testCards.map(({ number, does }) => (
          <li key={number}>
            <code>{number}</code> {does}
          </li>
        ))}
      </ul>
      <p>{payments.testCardsRest}</p>
    </aside>
  )
}
