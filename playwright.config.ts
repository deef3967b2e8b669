import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { controlPort, productPort } from './e2e/server/ports.ts'
import { serverLog } from './e2e/server/server-log.ts'

mkdirSync(dirname(serverLog), { recursive: true })

const chromium = {
  browserName: 'chromium' as const,
  launchOptions: {
    ...(process.env['CHROME_PATH'] ? { executablePath: process.env['CHROME_PATH'] } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // The tests of a worker share one process for pages. Otherwise each of them would start two.
      '--disable-site-isolation-trials',
      '--renderer-process-limit=1',
      // As on phones, the width of a character need not be a whole number of pixels.
      '--font-render-hinting=none',
    ],
  },
}

/** A cheap phone with 720 × 1600 pixels. With the pixel density of a Galaxy S9+, five times as many would be drawn. */
const phone = {
  ...devices['Galaxy S9+'],
  ...chromium,
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
}
const desk = { viewport: { width: 1280, height: 800 } }
const clockTests = /\/clock\.spec\.ts$/

/**
 * The files to run, separated by commas; all of them without this setting. An argument of Playwright would not choose
 * among the tests that run before those of the clock.
 */
const chosen = process.env['E2E_FILES']?.split(',').map((path) => `**/${path}`)
const atAnyTime = chosen ?? '**/*.spec.ts'
const alone = chosen?.filter((path) => clockTests.test(path)) ?? clockTests

export default defineConfig({
  testDir: 'e2e',
  timeout: 180_000,
  // Generous limits: a busy machine is slow, but that is not a failure.
  expect: { timeout: 40_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // In CI, a failed test gets a second attempt. The summary names each test that passed only then: it is a defect.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['./e2e/reporter.ts']],
  use: {
    baseURL: `http://localhost:${productPort}`,
    // Well below the limit of a test, so that a locator that finds nothing fails with its own name.
    actionTimeout: 45_000,
    navigationTimeout: 90_000,
    // A trace of every test doubles their time, so it is off: set TRACE=on to investigate one test.
    trace: process.env['TRACE'] === 'on' ? 'on' : 'off',
    screenshot: 'only-on-failure',
    // A reused browser context, emptied between tests, loads a page in half the processor time of a new one.
    reuseContext: true,
    // Only the test of the offline page allows one, because tests cannot intercept the requests of a service worker.
    serviceWorkers: 'block',
    ...chromium,
  },
  projects: [
    // Tests that depend on the screen size: see `once` and `onSmallScreen` in e2e/fixtures.ts.
    { name: 'desktop', testMatch: atAnyTime, testIgnore: clockTests, grepInvert: /@phone/, use: desk },
    { name: 'phone', testMatch: atAnyTime, testIgnore: clockTests, grepInvert: /@once/, use: phone },
    // These tests move the clock of the one server, so they run alone.
    { name: 'clock', testMatch: alone, use: desk, dependencies: ['desktop', 'phone'] },
  ],
  webServer: {
    command: `node e2e/server/server.ts >${serverLog}`,
    url: `http://127.0.0.1:${controlPort}`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
