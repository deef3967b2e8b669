import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PublicConfig } from '#contract/product.ts'
import { configQuery } from '#web/api/config-query.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { TestModeRibbon } from './test-mode-ribbon.tsx'

const sandbox: PublicConfig['payments'] = { mode: 'sandbox', publishableKey: 'pk_test_hatbodol' }

function render(config: Pick<PublicConfig, 'testMode' | 'payments'> | undefined): string {
  const client = createQueryClient()
  if (config) client.setQueryData(configQuery.queryKey, config as PublicConfig)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TestModeRibbon />
    </QueryClientProvider>,
  )
}

test('the ribbon says that no real money moves only if that is true', () => {
  expect(render({ testMode: true, payments: sandbox })).toContain('Test mode: no real money moves')
  const tested = { mode: 'stripe' as const, publishableKey: 'pk_test_1' }
  expect(render({ testMode: true, payments: tested })).toContain('Test mode: no real money moves')
  expect(render({ testMode: false, payments: sandbox })).toBe('')
  expect(render(undefined)).toBe('')
})

test('if only other services are emulated and the money is real, the ribbon does not mention money', () => {
  const live = { mode: 'stripe' as const, publishableKey: 'pk_live_1' }
  expect(render({ testMode: true, payments: live })).toMatch(/>Test mode</)
})
