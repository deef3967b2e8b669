import type { Breach, Source } from './sources.ts'

const usesClock = /\.clock\.(?:install|pauseAt|setFixedTime|setSystemTime)\(/
const hasOwnContext = /\breuseContext: false\b/

/** Finds browser tests that set the clock of a context which the next test gets too: that test would wait for ever. */
export function findBrowserClockBreaches(sources: Source[]): Breach[] {
  return sources
    .filter(({ root, path, code }) => root === 'e2e' && path.endsWith('.spec.ts') && usesClock.test(code))
    .filter(({ code }) => !hasOwnContext.test(code))
    .map(({ path }) => ({
      at: path,
      message: 'It sets the clock of the browser, which stays: test.use({ reuseContext: false }).',
    }))
}
