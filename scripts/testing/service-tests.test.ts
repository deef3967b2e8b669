import { expect, test } from 'vitest'

type ServiceTest = { path: string; why?: string }

const load = (name: string) => import(new URL(name, import.meta.url).href)

async function listServiceTests(): Promise<ServiceTest[]> {
  return ((await load('service-tests.mjs')) as { listServiceTests: () => ServiceTest[] }).listServiceTests()
}

/** Returns the lines of the race tests in a file with these lines. */
async function findRaceTests(...lines: string[]): Promise<number[]> {
  type Module = { findRaceTests: (path: string, text: string) => number[] }
  return ((await load('find-race-tests.mjs')) as Module).findRaceTests('a.test.ts', lines.join('\n'))
}

test('every test that runs again on PostgreSQL and Redis has a reason, and every reason has its tests', async () => {
  const listed = await listServiceTests()
  const whyOf = (path: string) => listed.find((each) => each.path === path)?.why
  expect({
    bus: whyOf('services/bus/bus.test.ts'),
    processes: whyOf('server/tests/faults.test.ts'),
    statements: whyOf('features/listings/round-trips.test.ts'),
    jobs: whyOf('services/jobs/crash.test.ts'),
    limits: whyOf('services/identity/embedded/throttle/newcomers.test.ts'),
    search: whyOf('features/search/finding.test.ts'),
    pass: whyOf('server/tests/identity-flows.test.ts'),
  }).toEqual({
    bus: 'has a part of its own there',
    processes: 'has processes that share a database',
    statements: 'counts statements',
    jobs: 'is about the database, the jobs or the bus',
    limits: 'is about limits, which Redis counts',
    search: 'depends on collation and plans',
    pass: 'passes once through the product',
  })
})

test('only tests that reach PostgreSQL, also through an import, are listed', async () => {
  const listed = await listServiceTests()
  const without = listed.filter(({ why }) => !why).map(({ path }) => path)
  expect(without).toContain('features/brands/brands.test.ts')
  expect(without).toContain('server/storage/installation-secret.test.ts')
  expect(listed.map(({ path }) => path)).not.toContain('lib/money.test.ts')
})

test('race tests are found by their lines', async () => {
  const alone = "test('a', async () => { await one() })"
  const race = "raceTest('b', async () => { await Promise.all([one(), two()]) })"
  const table = ['raceTest.each([', '  1,', "])('%s', async () => {", '  await Promise.all([one()])', '})']
  expect(await findRaceTests(alone, race, ...table)).toEqual([2, 5])
  expect(await findRaceTests(alone)).toEqual([])
})
