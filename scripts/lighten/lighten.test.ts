import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import config from '../../react-router.config.ts'
import { importSingleRoutes, unusedModules } from './lighten.ts'

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
})

describe('the modules of React Router that are left out', () => {
  test('still have their names', () => {
    const folder = join(import.meta.dirname, '..', '..', 'node_modules')
    expect(unusedModules.filter((path) => !existsSync(join(folder, path)))).toEqual([])
  })

  test('do nothing, because all routes are loaded at first', () => {
    expect(config.routeDiscovery).toEqual({ mode: 'initial' })
  })
})
