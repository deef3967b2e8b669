import { useQuery } from '@tanstack/react-query'
import type { PublicConfig } from '#contract/product.ts'
import { layout } from '#texts/layout.ts'
import { configQuery } from '#web/api/config-query.ts'
import styles from './test-mode-ribbon.module.css'

/**
 * Says on every page that this installation uses emulators instead of real services, and whether real money moves, or
 * that it is a copy for practice. It lies over the bar, so that nothing moves when it appears.
 */
export function TestModeRibbon() {
  const { data } = useQuery(configQuery)
  if (!data?.testMode && !data?.drill) return null
  return (
    <aside className={styles.ribbon} aria-label={layout.testModeName}>
      {chooseText(data)}
    </aside>
  )
}

function chooseText({ drill, payments }: PublicConfig): string {
  if (drill) return layout.drill
  return movesMoney(payments) ? layout.testModeName : layout.testMode
}

/** Stripe's keys show whether they are for tests (https://docs.stripe.com/keys). */
const movesMoney = ({ mode, publishableKey }: PublicConfig['payments']) =>
  mode === 'stripe' && publishableKey.startsWith('pk_live_')
