import type { ReactNode } from 'react'
import { PageHead } from '#web/layout/page-head.tsx'
import { RequireRole } from '#web/layout/require-role.tsx'
import { listHeading } from '#web/ui/lists/row-focus.ts'
import { Text } from '#web/ui/text/text.tsx'
import { AlertBanner } from './alert-banner.tsx'
import styles from './admin-screen.module.css'

type Props = {
  title: string
  text: string
  /** The search or the filters above the list. */
  tools?: ReactNode
  /** Called only for an admin. */
  children: () => ReactNode
}

/** The common layout of all admin pages: title, purpose, search or filters, and the list. */
export function AdminScreen({ title, text, tools, children }: Props) {
  const head = (
    <>
      <PageHead title={title} />
      <header className={styles.head}>
        <Text as="h1" size="title" {...listHeading}>
          {title}
        </Text>
        <p className={styles.text}>{text}</p>
      </header>
    </>
  )
  return (
    <RequireRole needs="admin" head={head} heading={title}>
      {() => (
        <>
          <AlertBanner />
          {tools && <div className={styles.tools}>{tools}</div>}
          <section aria-label={title}>{children()}</section>
        </>
      )}
    </RequireRole>
  )
}
