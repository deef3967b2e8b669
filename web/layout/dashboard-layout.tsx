import type { ReactNode } from 'react'
import { common } from '#texts/common.ts'
import { layout } from '#texts/layout.ts'
import { ScriptNeeded } from '#web/ui/script-needed.tsx'
import { Drawer } from './drawer.tsx'
import styles from './dashboard-layout.module.css'
import { Navigation } from './navigation.tsx'
import frame from './public-layout.module.css'

/** The navigation bar, and the page beside a drawer with the screens that the person may open. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <div className={frame.layout}>
      <a className={frame.skip} href="#page">
        {layout.skip}
      </a>
      <Navigation />
      <div className={styles.beside}>
        <Drawer />
        <main id="page" className={styles.page} tabIndex={-1}>
          <ScriptNeeded>{common.scriptNeeded}</ScriptNeeded>
          {children}
        </main>
      </div>
    </div>
  )
}
