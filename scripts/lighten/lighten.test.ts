import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import config from '../../react-router.config.ts'
import { importSingleRoutes, listExports, unusedModules } from './lighten.ts'

describe('a file that uses routes', () => {
  const table = `import { bookingRoutes } from '#contract/routes/bookings.ts'`

  test('imports each route that it uses, and not their table', () => {
    const light = importSingleRoutes(`${table}\ncall(bookingRoutes.list)\ncall(bookingRoutes.book)`)
    expect(light.split('\n').filter(Boolean)).toEqual([
      `import bookingRoutes_list from '#contract/routes/bookings.ts?route=bookingRoutes:list'`,
      `import bookingRoutes_book from '#contract/routes/bookings.ts?route=bookingRoutes:book'`,
      'call(bookingRoutes_list)',
      'call(bookingRoutes_book)',
    ])
  })

  test('is refused if it uses the table itself', () => {
    expect(() => importSingleRoutes(`${table}\nconst { list } = bookingRoutes`)).toThrow('bookingRoutes.name')
  })

  test.each([
    `import {\n  bookingRoutes,\n} from '#contract/routes/bookings.ts'`,
    `import { bookingRoutes as routes } from '#contract/routes/bookings.ts'`,
    `import * as bookings from '#contract/routes/bookings.ts'`,
    `import { bookingRoutes } from "#contract/routes/bookings.ts"`,
    `export { bookingRoutes } from '#contract/routes/bookings.ts'`,
    `import '#contract/routes/bookings.ts'`,
  ])('is refused if it would load the whole table: %s', (line) => {
    expect(() => importSingleRoutes(`import { a } from './a.ts'\n${line}\n`)).toThrow('all routes of a table')
  })

  test.each([
    `import type { bookingRoutes } from '#contract/routes/bookings.ts'`,
    `export async function load() {\n  return import('#contract/routes/bookings.ts')\n}`,
  ])('may import its types, and load it later: %s', (code) => {
    expect(importSingleRoutes(code)).toBe(code)
  })
})

describe('the modules of libraries that are left out', () => {
  test('still export what was found to be unused', () => {
    const folder = join(import.meta.dirname, '..', '..', 'node_modules')
    const left = unusedModules.map((path) => [path, listExports(readFileSync(join(folder, path), 'utf8'))])
    expect(Object.fromEntries(left)).toEqual({
      'react-router/dist/production/lib/router/instrumentation.js': [
        'consumeInstrumentationClientResultMetaReceiver',
        'getRouteInstrumentationUpdates',
        'instrumentClientSideRouter',
        'instrumentHandler',
        'instrumentationResultMetaContext',
      ],
      'react-router/dist/production/lib/dom/ssr/fog-of-war.js': [
        'URL_LIMIT',
        'getManifestPath',
        'getPartialManifest',
        'getPatchRoutesOnNavigationFunction',
        'getPathsWithAncestors',
        'handleClientVersionMismatch',
        'isFogOfWarEnabled',
        'useFogOFWarDiscovery',
      ],
      '@tanstack/react-query/build/modern/suspense.js': [
        'defaultThrowOnError',
        'ensureSuspenseTimers',
        'fetchOptimistic',
        'shouldSuspend',
      ],
      '@tanstack/react-query/build/modern/errorBoundaryUtils.js': [
        'ensurePreventErrorBoundaryRetry',
        'getHasError',
        'useClearResetErrorBoundary',
      ],
    })
  })

  test('do nothing, because no query suspends or throws its error', () => {
    const using = globSync('web/**/*.{ts,tsx}').filter((file) =>
      /throwOnError|useSuspense|suspense:|QueryErrorReset/u.test(readFileSync(file, 'utf8')),
    )
    expect(using).toEqual([])
  })

  test('do nothing, because all routes are loaded at first', () => {
    expect(config.routeDiscovery).toEqual({ mode: 'initial' })
  })
})
