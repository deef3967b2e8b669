import type { Breach, Source } from './sources.ts'

/** Reads the clock of the device. */
const deviceClock = /\bnew Date\(\)|\bDate\.now\b/g

/** Files of the pages that measure how long something took, or compare only times of the same device. */
const mayRead = new Set([
  'web/api/access-token.ts',
  'web/api/create-api.ts',
  'web/api/renew-before-expiry.ts',
  'web/api/server-clock.ts',
  'web/photos/upload-dependencies.ts',
  'web/sale-problems/use-problem-draft.ts',
  'web/sales/use-live-sale.ts',
  'web/session/identity/token-sync.ts',
  'web/session/screens/saved-return-path.ts',
])

/** Finds pages that read the clock of the device, which may be wrong, instead of the server's. */
export function findClockBreaches(sources: Source[]): Breach[] {
  return sources
    .filter(({ path, root, isTest }) => root === 'web' && !isTest && !mayRead.has(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(deviceClock)].map(({ 0: found, index }) => ({
        at: `${path}:${code.slice(0, index).split('\n').length}`,
        message: `${found} is the clock of the device, which may be wrong: use serverNow or useNow.`,
      })),
    )
}
