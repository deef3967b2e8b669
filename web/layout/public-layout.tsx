import type { ReactNode } from 'react'
import { layout } from '#texts/layout.ts'
import { ScriptNeeded } from '#web/ui/start/script-needed.tsx'
import { OutboxGate } from '#web/outbox/outbox-gate.tsx'
import { Footer } from './footer.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { Navigation } from './navigation.tsx'
import styles from './public-layout.module.css'

/** Navigation, page and footer. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#page">
        {layout.skip}
      </a>
      <Navigation />
      <LanguageOffer />
      <OutboxGate />
      <main id="page" tabIndex={-1}>
        <ScriptNeeded for="actions" />
        {children}
      </main>
      <Footer />
    </div>
  )
}
