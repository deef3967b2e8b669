import { expect, test } from 'vitest'

type TestFiles = {
  choosePaths: (paths: string[], words: string[], kind: string) => string[]
  splitFilter: (filter: string[]) => { words: string[]; options: string[] }
  findPageStarters: () => (path: string) => boolean
  findProcessTests: () => (path: string) => boolean
}
const load = async () => (await import(new URL('test-files.mjs', import.meta.url).href)) as TestFiles

const paths = ['features/cash/cash.test.ts', 'features/sales/sales.test.ts', 'lib/money.test.ts']

test('a filter chooses the tests with one of its words in their path, and none of them twice', async () => {
  const { choosePaths } = await load()
  expect(choosePaths(paths, ['money', 'cash', 'features/cash'], 'test')).toEqual([paths[2], paths[0]])
  expect(choosePaths(paths, [], 'test')).toEqual(paths)
})

test('a word with a line chooses that line of each file', async () => {
  const { choosePaths } = await load()
  expect(choosePaths(paths, ['money.test.ts:12'], 'test')).toEqual(['lib/money.test.ts:12'])
})

test('a word that is in no path is an error, also beside another one', async () => {
  const { choosePaths } = await load()
  expect(() => choosePaths(paths, ['money', 'mony'], 'unit test')).toThrow(
    'No unit test has ‘mony’ in its path.',
  )
})

test('the words of a filter end where the options begin', async () => {
  const { splitFilter } = await load()
  expect(splitFilter(['cash', '-t', 'a refund'])).toEqual({ words: ['cash'], options: ['-t', 'a refund'] })
  expect(splitFilter(['cash'])).toEqual({ words: ['cash'], options: [] })
})

test('a run with a title that no test has fails; without a title, skipped tests are no failure', async () => {
  type Module = {
    leavesNothing: (filter: string[], counts: { passed: number; failed: number; skipped: number }) => boolean
  }
  const { leavesNothing } = (await import(new URL('unit-tests.mjs', import.meta.url).href)) as Module
  const none = { passed: 0, failed: 0, skipped: 3 }
  expect(leavesNothing(['cash', '-t', 'a refnd'], none)).toBe(true)
  expect(leavesNothing(['cash', '-t', 'a refund'], { ...none, passed: 1 })).toBe(false)
  expect(leavesNothing(['cash'], none)).toBe(false)
})

test('only the tests that start the product with its pages need the build', async () => {
  const needsPages = (await load()).findPageStarters()
  const started = ['server/tests/built-pages.test.ts', 'test/hostile-walk/floods.test.ts']
  const others = ['server/start.test.ts', 'server/tests/faults.test.ts', 'features/bookings/bookings.test.ts']
  expect([...started, ...others].filter(needsPages)).toEqual(started)
})

test('a test of processes starts them, has its own database or data folder, or attacks', async () => {
  const isOfProcesses = (await load()).findProcessTests()
  const apart = [
    'server/tests/transition-faults.test.ts',
    'test/hostile-walk/floods.test.ts',
    'server/storage/installation-secret.test.ts',
    'db/upgrade.test.ts',
    'services/identity/embedded/throttle/attack.test.ts',
  ]
  const others = ['server/api/upload.test.ts', 'features/sales/bookings/booking.test.ts']
  expect([...apart, ...others].filter(isOfProcesses)).toEqual(apart)
})
