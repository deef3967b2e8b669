import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules', 'build', 'e2e', '.local', 'data'],
    globalSetup: ['test/prepare-database.ts'],
    // Generous limits: a busy machine is slow, but that is not a failure. A test may wait for more than one poll.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Prints one line for each file that passes. The ten slowest tests are printed at the end.
    slowTestThreshold: Infinity,
    // Two processes run all files. With one process per file, loading the product would nearly double the CPU time.
    isolate: false,
  },
})
