import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest. If one of them began last, the other worker would wait for it without work. */
const longest = [
  'test/hostile-walk/hostile-walk.test.ts',
  'server/tests/race.test.ts',
  'server/start.test.ts',
  'server/tests/release-faults.test.ts',
  'server/tests/faults.test.ts',
  'server/tests/transition-faults.test.ts',
  'server/tests/durability.test.ts',
  'server/tests/made-up-addresses.test.ts',
  'server/storage/installation-secret.test.ts',
  'server/operator/admin-process.test.ts',
  'emulators/stripe/browser-script.test.ts',
  'services/identity/embedded/throttle/attack.test.ts',
  'services/jobs/crash.test.ts',
]

/** Runs the longest files first, and the others in Vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) =>
      longest.some((path) => moduleId.endsWith(`/${path}`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}
