import type { ReactNode } from 'react'
import { common } from '#texts/common.ts'
import { Icon } from '#web/ui/text/icon.tsx'
import styles from './money-promise.module.css'

type Props = {
  /** `lead` opens a page, `line` stands beside a button, and `panel` stands out and explains the promise. */
  kind: 'lead' | 'line' | 'panel'
  children?: ReactNode
}

/** The promise to buyers, where they decide something: their money is held until they have checked the phone. */
export function MoneyPromise({ kind, children }: Props) {
  return (
    <div className={styles.promise} data-kind={kind}>
      <Icon name="shield" size={kind === 'line' ? 'small' : 'medium'} />
      <div>
        <p className={styles.title}>{common.promise}</p>
        {children && <div className={styles.text}>{children}</div>}
      </div>
    </div>
  )
}
