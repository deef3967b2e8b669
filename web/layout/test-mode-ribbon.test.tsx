import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PublicConfig } from '#contract/product.ts'
import { configQuery } from '#web/api/config-query.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { TestModeRibbon } from './test-mode-ribbon.tsx'

function render(testMode: boolean | undefined): string {
  const client = createQueryClient()
  if (testMode !== undefined) client.setQueryData(configQuery.queryKey, { testMode } as PublicConfig)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TestModeRibbon />
    </QueryClientProvider>,
  )
}

test('where no real money moves the page says so, and nowhere else', () => {
  expect(render(true)).toContain('Test mode: no real money moves')
  expect(render(false)).toBe('')
  expect(render(undefined)).toBe('')
})
