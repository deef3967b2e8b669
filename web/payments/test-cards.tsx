import { useBuyingMessages } from '#web/messages/buying-messages.tsx'
import styles from './payment.module.css'

/** The card numbers that the sandbox accepts. No real money moves there. */
export function TestCards() {
  const { payments } = useBuyingMessages()
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
