import type { ReactNode } from 'react'
import { useMessages } from '#web/messages/messages.tsx'
import { ScriptNeeded } from '#web/ui/script-needed.tsx'
import { Footer } from './footer.tsx'
import { Navigation } from './navigation.tsx'
import styles from './public-layout.module.css'

/** Navigation, page and footer. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { common, layout } = useMessages()
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#page">
        {layout.skip}
      </a>
      <Navigation />
      <main id="page" tabIndex={-1}>
        <ScriptNeeded>{common.scriptNeeded}</ScriptNeeded>
        {children}
      </main>
      <Footer />
    </div>
  )
}
