import { useQuery } from '@tanstack/react-query'
import type { PublicConfig } from '#contract/product.ts'
import { layout } from '#texts/layout.ts'
import { configQuery } from '#web/api/config-query.ts'
import styles from './test-mode-ribbon.module.css'

/**
 * Says on every page that this installation uses emulators instead of real services, and whether real money moves. It
 * lies over the bar, so that nothing moves when it appears.
 */
export function TestModeRibbon() {
  const { data } = useQuery(configQuery)
  if (!data?.testMode) return null
  return (
    <aside className={styles.ribbon} aria-label={layout.testModeName}>
      {movesMoney(data.payments) ? layout.testModeName : layout.testMode}
    </aside>
  )
}

/** Stripe's keys show whether they are for tests (https://docs.stripe.com/keys). */
const movesMoney = ({ mode, publishableKey }: PublicConfig['payments']) =>
  mode === 'stripe' && publishableKey.startsWith('pk_live_')
