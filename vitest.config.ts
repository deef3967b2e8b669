import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/runner/longest-first.ts'

const exclude = ['node_modules', 'build', 'e2e', '.local', 'data']

export default defineConfig({
  test: {
    // Generous limits: a machine can be ten times slower than usual, but that is not a failure. A test may wait for more
    // than one poll.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Most polls ask the product over HTTP, and some wait for seconds. Vitest's default of 50 ms would double that work.
    expect: { poll: { timeout: 60_000, interval: 100 } },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Prints one line for each file that passes. The ten slowest tests are printed at the end.
    slowTestThreshold: Infinity,
    // Two processes run all files. With one process per file, loading the product would nearly double the CPU time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'product',
          include: ['**/*.test.ts'],
          exclude: [...exclude, 'web'],
          globalSetup: ['test/runner/prepare-database.ts'],
          // Node runs this code itself, as in production. Translated by Vite it takes a sixth more CPU time.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        test: { name: 'pages', include: ['web/**/*.test.ts', 'web/**/*.test.tsx'], exclude },
      },
    ],
  },
})
