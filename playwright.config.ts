import { defineConfig, devices } from '@playwright/test'
import { controlPort, productPort } from './e2e/ports.ts'

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
    ],
  },
}

const desk = { viewport: { width: 1280, height: 800 } }
const clockTests = /\/clock\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${productPort}`,
    // Recording every step of every test takes as long as the steps: TRACE=on for the one that is looked into.
    trace: process.env['TRACE'] === 'on' ? 'on' : 'off',
    screenshot: 'only-on-failure',
    ...chromium,
  },
  projects: [
    // What differs by the size of the screen: see `once` and `onPhone` in e2e/fixtures.ts.
    { name: 'desktop', testIgnore: clockTests, grepInvert: /@phone/, use: desk },
    {
      name: 'phone',
      testIgnore: clockTests,
      grepInvert: /@once/,
      use: { ...devices['Galaxy S9+'], ...chromium, viewport: { width: 360, height: 800 } },
    },
    // It moves the clock of the one server, so it runs alone.
    { name: 'clock', testMatch: clockTests, use: desk, dependencies: ['desktop', 'phone'] },
  ],
  webServer: {
    command: 'node e2e/server.ts',
    url: `http://127.0.0.1:${controlPort}`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    stdout: 'pipe',
  },
})
