import { expect, test } from 'vitest'

type ServiceTest = { path: string; why?: string }

async function listServiceTests(): Promise<ServiceTest[]> {
  const module = new URL('service-tests.mjs', import.meta.url).href
  return ((await import(module)) as { listServiceTests: () => ServiceTest[] }).listServiceTests()
}

test('every test that runs again on PostgreSQL and Redis has a reason, and every reason has its tests', async () => {
  const listed = await listServiceTests()
  const whyOf = (path: string) => listed.find((each) => each.path === path)?.why
  expect({
    bus: whyOf('services/bus/bus.test.ts'),
    race: whyOf('features/bookings/race.test.ts'),
    processes: whyOf('server/tests/faults.test.ts'),
    hold: whyOf('server/tests/still-admin.test.ts'),
    statements: whyOf('features/listings/round-trips.test.ts'),
    jobs: whyOf('services/jobs/crash.test.ts'),
    limits: whyOf('services/identity/embedded/throttle/newcomers.test.ts'),
    search: whyOf('features/listings/search.test.ts'),
    pass: whyOf('server/tests/identity-flows.test.ts'),
  }).toEqual({
    bus: 'has a part of its own there',
    race: 'does several things at once',
    processes: 'has processes that share a database',
    hold: 'holds a transaction open beside another',
    statements: 'writes SQL or counts statements',
    jobs: 'is about the database, the jobs or the bus',
    limits: 'is about limits, which Redis counts',
    search: 'depends on collation and plans',
    pass: 'passes once through the product',
  })
})

test('tests that reach PostgreSQL through an import are told apart from those that do not', async () => {
  const listed = await listServiceTests()
  const without = listed.filter(({ why }) => !why).map(({ path }) => path)
  expect(without).toContain('features/brands/brands.test.ts')
  expect(listed.map(({ path }) => path)).not.toContain('lib/money.test.ts')
})
