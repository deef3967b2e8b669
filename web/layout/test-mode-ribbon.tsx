import { useQuery } from '@tanstack/react-query'
import type { PublicConfig } from '#contract/product.ts'
import { configQuery } from '#web/api/config-query.ts'
import { useMessages } from '#web/messages/messages.tsx'
import styles from './test-mode-ribbon.module.css'

/** Says on every page that something here only stands in for what is real, and whether money is. Laid over the page, so that its coming moves nothing. */
export function TestModeRibbon() {
  const { layout } = useMessages()
  const { data } = useQuery(configQuery)
  if (!data?.testMode) return null
  return (
    <aside className={styles.ribbon} aria-label={layout.testModeName}>
      {movesMoney(data.payments) ? layout.testModeName : layout.testMode}
    </aside>
  )
}

/** Stripe's keys say themselves whether they are for tests (https://docs.stripe.com/keys). */
const movesMoney = ({ mode, publishableKey }: PublicConfig['payments']) =>
  mode === 'stripe' && publishableKey.startsWith('pk_live_')
