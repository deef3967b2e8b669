import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules', 'build', 'e2e', '.local', 'data'],
    globalSetup: ['test/prepare-database.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
    // Two processes for all files instead of one for each: they load the product once, in nearly half the processor time.
    isolate: false,
  },
})
