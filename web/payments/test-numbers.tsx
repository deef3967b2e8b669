import styles from './payment.module.css'

type Props = { texts: { title: string; numbers: { number: string; does: string }[]; rest: string } }

/** The numbers of the cards or wallets that an emulator accepts. No real money moves there. */
export function TestNumbers({ texts: { title, numbers, rest } }: Props) {
  return (
    <aside className={styles.testNumbers}>
      <p className={styles.testTitle}>{title}</p>
      <ul>
        {numbers.map(({ number, does }) => (
          <li key={number}>
            <code>{number}</code> {does}
          </li>
        ))}
      </ul>
      <p>{rest}</p>
    </aside>
  )
}
