import { expect, test } from 'vitest'

type ServiceTest = { path: string; why?: string }

const load = (name: string) => import(new URL(name, import.meta.url).href)

async function listServiceTests(): Promise<ServiceTest[]> {
  return ((await load('service-tests.mjs')) as { listServiceTests: () => ServiceTest[] }).listServiceTests()
}

/** Returns the lines of the tests that do several things at once; undefined if the whole file runs again. */
async function findConcurrent(...lines: string[]): Promise<number[] | undefined> {
  type Module = { findConcurrentTests: (path: string, text: string) => number[] | undefined }
  return ((await load('concurrent-tests.mjs')) as Module).findConcurrentTests('a.test.ts', lines.join('\n'))
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
    search: whyOf('features/search/finding.test.ts'),
    pass: whyOf('server/tests/identity-flows.test.ts'),
  }).toEqual({
    bus: 'has a part of its own there',
    race: 'does several things at once (these tests alone)',
    processes: 'has processes that share a database',
    hold: 'holds a transaction open beside another',
    statements: 'writes SQL or counts statements',
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
  expect(listed.map(({ path }) => path)).not.toContain('lib/money.test.ts')
})

test('in a file with concurrent tests, only those tests run again, by their lines', async () => {
  const alone = "test('a', async () => { await one() })"
  const race = "test('b', async () => { await Promise.all([one(), two()]) })"
  const table = ['test.each([', '  1,', "])('%s', async () => {", '  await Promise.allSettled([one()])', '})']
  expect(await findConcurrent(alone, race, ...table)).toEqual([2, 5])
})

test('a whole file runs again if concurrent work is outside its tests, or if a test has a condition', async () => {
  const race = "test('b', async () => { await Promise.all([one(), two()]) })"
  expect(await findConcurrent('const both = () => Promise.all([one(), two()])', race)).toBeUndefined()
  expect(await findConcurrent("test.skipIf(away)('a', async () => {})", race)).toBeUndefined()
})
