import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#web/api/config-query.ts'
import { useMessages } from '#web/messages/messages.tsx'
import styles from './test-mode-ribbon.module.css'

/** Says on every page that no real money moves here. Laid over the page, so that its coming moves nothing. */
export function TestModeRibbon() {
  const { layout } = useMessages()
  const { data } = useQuery(configQuery)
  if (!data?.testMode) return null
  return (
    <aside className={styles.ribbon} aria-label={layout.testModeName}>
      {layout.testMode}
    </aside>
  )
}
