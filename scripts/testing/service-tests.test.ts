import { expect, test } from 'vitest'

type ServiceTests = { listServiceTests: () => { files: string[]; left: number } }

test('what reaches the tests’ PostgreSQL or Redis, directly or by an import, is repeated on them', async () => {
  const module = new URL('service-tests.mjs', import.meta.url).href
  const { listServiceTests } = (await import(module)) as ServiceTests
  const { files, left } = listServiceTests()
  const direct = 'services/bus/bus.test.ts'
  const byImport = ['features/listings/search.test.ts', 'test/hostile-walk/hostile-walk.test.ts']
  expect(files).toEqual(expect.arrayContaining([direct, ...byImport]))
  expect(files).not.toContain('lib/money.test.ts')
  expect(left).toBeGreaterThan(0)
})
