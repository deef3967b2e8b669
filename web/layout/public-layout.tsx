import type { ReactNode } from 'react'
import { useMessages } from '#web/messages/messages.tsx'
import { Footer } from './footer.tsx'
import { Navigation } from './navigation.tsx'
import styles from './public-layout.module.css'
import { WordOutlines } from './word.tsx'

/** Navigation, page and footer. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { layout } = useMessages()
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#page">
        {layout.skip}
      </a>
      <WordOutlines />
      <Navigation />
      <main id="page" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
