import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkStructure } from './check-structure.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A small house in order; each test adds what it is about. */
const inOrder = {
  'contract/brands.ts': `import * as z from 'zod/mini'\nexport const Brand = z.object({})`,
  'contract/users.ts': `import * as z from 'zod/mini'\nexport const User = z.object({})`,
  'db/migrations/0001-market.ts': 'export const market = 1',
  'features/brands/handlers.ts': `import { Brand } from '#contract/brands.ts'\nimport { findUser } from '#features/users/queries.ts'\nexport const brandHandlers = { Brand, findUser }`,
  'features/brands/handlers.test.ts': `import { createApp } from '#server/app.ts'\ncreateApp()`,
  'features/users/queries.ts': `import { newId } from '#lib/ids.ts'\nexport const findUser = newId`,
  'features/users/handlers/sign-up.ts': 'export const signUp = 1',
  'lib/ids.ts': 'export const newId = 1',
  'server/app.ts': `import { brandHandlers } from '#features/brands/handlers.ts'\nexport const createApp = () => brandHandlers`,
  'services/database/pglite.ts': `import { market } from '#db/migrations/0001-market.ts'\nexport const open = market`,
  'services/images/disk-store.ts': `import { open } from '../database/pglite.ts'\nexport const store = open`,
  'vite.config.ts': 'export default {}',
  'web/pages/home.tsx': `import { Brand } from '#contract/brands.ts'\nexport default function Home() { return <p>{String(Brand)}</p> }`,
}

function breachesOf(added: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'structure-'))
  folders.push(folder)
  for (const [path, text] of Object.entries({ ...inOrder, ...added })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return checkStructure(folder)
}

const lines = (count: number) => 'export {}\n'.repeat(count)

test('a house in order has no breach', () => {
  expect(breachesOf({})).toEqual([])
})

describe('imports point down only', () => {
  test.each([
    ['lib/dates.ts', `import { User } from '#contract/users.ts'`, 'lib may not import contract'],
    ['db/seed.ts', `import { open } from '#services/database/pglite.ts'`, 'db may not import services'],
    ['contract/fields.ts', `import { newId } from '#lib/ids.ts'`, 'contract may not import lib'],
    ['contract/fields.ts', `import * as z from 'zod'`, 'contract imports zod/mini alone'],
    ['contract/fields.ts', `import { readFile } from 'node:fs'`, 'contract imports zod/mini alone'],
    [
      'services/jobs/jobs.ts',
      `import { a } from '#features/users/queries.ts'`,
      'services may not import features',
    ],
    [
      'services/jobs/jobs.ts',
      `import { store } from '../images/disk-store.ts'`,
      'may not import services/images',
    ],
    [
      'features/items/rules.ts',
      `import { createApp } from '#server/app.ts'`,
      'features may not import server',
    ],
    ['server/pages.ts', `import Home from '#web/pages/home.tsx'`, 'server may not import web'],
    ['web/shop.ts', `import { open } from '#services/database/pglite.ts'`, 'web may not import services'],
    ['server/pages.ts', `import { build } from '#test/build.ts'`, 'server may not import test'],
  ])('%s: %s', (path, text, message) => {
    expect(breachesOf({ [path]: text })).toMatchObject([
      { at: `${path}:1`, message: expect.stringContaining(message) },
    ])
  })

  test('whatever the spelling: types, re-exports and imports at run time count too', () => {
    const text = [
      `import type { A } from '#server/app.ts'`,
      `export { createApp } from '#server/app.ts'`,
      `export * from '#server/app.ts'`,
      `export const later = () => import('#server/app.ts')`,
    ].join('\n')
    expect(breachesOf({ 'lib/dates.ts': text }).map(({ at }) => at)).toEqual([
      'lib/dates.ts:1',
      'lib/dates.ts:2',
      'lib/dates.ts:3',
      'lib/dates.ts:4',
    ])
  })

  test('a relative path into another root is refused, in tests as well', () => {
    const added = { 'lib/ids.test.ts': `import { findUser } from '../features/users/queries.ts'\nfindUser()` }
    expect(breachesOf(added)).toMatchObject([
      { at: 'lib/ids.test.ts:1', message: expect.stringContaining(`'#features/users/queries.ts'`) },
    ])
  })

  test('what tests share beside them is for tests alone', () => {
    const added = {
      'services/images/test-store.ts': `import { build } from '#test/build.ts'\nexport const store = build`,
      'services/images/disk-store.test.ts': `import { store } from './test-store.ts'\nstore()`,
      'services/images/broken-store.ts': `import { store } from './test-store.ts'\nstore()`,
    }
    expect(breachesOf(added)).toMatchObject([
      { at: 'services/images/broken-store.ts:1', message: expect.stringContaining('Only tests') },
    ])
  })

  test('what stands in a comment is no import', () => {
    expect(breachesOf({ 'lib/dates.ts': `// import '#server/app.ts'\nexport const today = 1` })).toEqual([])
  })
})

describe('features', () => {
  test.each([
    ['#features/brands/handlers.ts', 'by its name'],
    ['../brands/handlers.ts', 'by a relative path'],
  ])('import only those to their left: %s, %s', (specifier) => {
    const added = {
      'features/users/commands.ts': `import { brandHandlers } from '${specifier}'\nbrandHandlers()`,
    }
    expect(breachesOf(added)).toMatchObject([
      { at: 'features/users/commands.ts:1', message: expect.stringContaining('users may not import brands') },
    ])
  })

  test.each([
    ['features/users/mailer.ts', `'mailer.ts' is none of them`],
    ['features/users/deep/rules.ts', `'deep' is none of them`],
    ['features/users/deep/rules.test.ts', `'deep' is none of them`],
    ['features/wishes/rules.ts', 'No such feature'],
    ['features/problems.ts', 'no file of its own'],
  ])('consist of a closed set of files: not %s', (path, message) => {
    expect(breachesOf({ [path]: 'export const a = 1' })).toMatchObject([
      { at: path, message: expect.stringContaining(message) },
    ])
  })

  test('with handlers have a contract of their name, and a contract has its handlers', () => {
    const added = {
      'contract/bookings.ts': 'export const bookingRoutes = 1',
      'features/items/handlers.ts': 'export const itemHandlers = 1',
    }
    expect(breachesOf(added)).toMatchObject([
      {
        at: 'contract/bookings.ts',
        message: expect.stringContaining('features/bookings/handlers.ts is missing'),
      },
      { at: 'features/items/', message: expect.stringContaining('contract/items.ts must say') },
    ])
  })

  test('payments names neither the table nor the feature of bookings', () => {
    const text = `// bookings are another matter\nexport const row = { bookingId: 1 }\nexport const table = 'bookings'`
    expect(breachesOf({ 'features/payments/queries.ts': text })).toMatchObject([
      { at: 'features/payments/queries.ts:3', message: expect.stringContaining('never names bookings') },
    ])
  })
})

describe('files', () => {
  test.each([
    ['lib/phoneNumbers.ts', 'kebab-case'],
    ['web/BrandCard/brand-card.tsx', 'kebab-case'],
    ['lib/utils.ts', 'says nothing'],
    ['server/helpers.ts', 'says nothing'],
    ['web/items/index.tsx', 'says nothing'],
  ])('are named for what they hold: not %s', (path, message) => {
    expect(breachesOf({ [path]: 'export const a = 1' })).toMatchObject([
      { at: path, message: expect.stringContaining(message) },
    ])
  })

  test('that only hand on the exports of others are refused', () => {
    const added = { 'lib/all.ts': `export { newId } from './ids.ts'\nexport type * from './ids.ts'` }
    expect(breachesOf(added)).toMatchObject([
      { at: 'lib/all.ts', message: expect.stringContaining('hands on') },
    ])
  })

  test('may hand on what a package exports, to stand for it', () => {
    expect(breachesOf({ 'web/stripe-types.ts': `export type { Stripe } from '@stripe/stripe-js'` })).toEqual(
      [],
    )
  })

  test.each(['export default 1', 'const a = 1\nexport { a as default }', 'export default class {}'])(
    'outside route modules and configurations have no default export: %s',
    (text) => {
      expect(breachesOf({ 'server/app.ts': text })).toMatchObject([
        { at: 'server/app.ts', message: expect.stringContaining('Default exports') },
      ])
    },
  )

  test('over 300 lines are refused, over 250 remarked upon; tests may be long', () => {
    const added = {
      'lib/a.ts': lines(250),
      'lib/b.ts': lines(251),
      'lib/c.ts': lines(301),
      'lib/d.test.ts': lines(400),
    }
    expect(breachesOf(added)).toMatchObject([
      { at: 'lib/b.ts', isWarning: true },
      { at: 'lib/c.ts', isWarning: false },
    ])
  })
})
