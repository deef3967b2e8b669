import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { RequireRole } from '#web/session/require-role.tsx'
import { listHeading } from '#web/ui/row-focus.ts'
import { LoadingState } from '#web/ui/states.tsx'
import styles from './admin-screen.module.css'

type Props = {
  title: string
  text: string
  /** The search or the filters above the list. */
  tools: ReactNode
  /** Given the record of the admin who looks. */
  children: (self: User) => ReactNode
}

/** What every screen of admins looks like: its name, what it is for, what to look for, and the list. */
export function AdminScreen({ title, text, tools, children }: Props) {
  const head = <PageHead title={title} />
  const waiting = (
    <>
      {head}
      <LoadingState />
    </>
  )
  return (
    <RequireRole needs="admin" waiting={waiting}>
      {(self) => (
        <>
          {head}
          <header className={styles.head}>
            <h1 className={styles.title} {...listHeading}>
              {title}
            </h1>
            <p className={styles.text}>{text}</p>
          </header>
          <div className={styles.tools}>{tools}</div>
          <section aria-label={title}>{children(self)}</section>
        </>
      )}
    </RequireRole>
  )
}
