import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './row-actions.module.css'

/**
 * The buttons of one row of an admin list. On a phone they fill its lines; on a wide screen they have equal widths, so that
 * the buttons of all rows are aligned.
 */
export function RowActions({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames(styles.actions, className)}>{children}</div>
}
