import type { ReactNode } from 'react'
import { useMessages } from '#web/messages/messages.tsx'
import { RequireSession } from '#web/session/require-session.tsx'
import { LoadingState } from '#web/ui/states.tsx'
import { Drawer } from './drawer.tsx'
import styles from './dashboard-layout.module.css'
import { Navigation } from './navigation.tsx'
import frame from './public-layout.module.css'
import { WordOutlines } from './word.tsx'

/** Navigation, and the page beside a drawer of what one's role may do. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const { layout } = useMessages()
  return (
    <div className={frame.layout}>
      <a className={frame.skip} href="#page">
        {layout.skip}
      </a>
      <WordOutlines />
      <Navigation />
      <div className={styles.beside}>
        <Drawer />
        <main id="page" className={styles.page} tabIndex={-1}>
          <RequireSession waiting={<LoadingState />}>{() => children}</RequireSession>
        </main>
      </div>
    </div>
  )
}
