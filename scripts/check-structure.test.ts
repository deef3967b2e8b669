import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkStructure } from './check-structure.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A small project that follows all rules; each test adds the file that it is about. */
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

test('files that import each other in a circle are named in its order', () => {
  const breaches = breachesOf({
    'lib/money.ts': `import type { Rate } from './rates.ts'\nexport type Money = Rate`,
    'lib/rates.ts': `import type { Currency } from './currency.ts'\nexport type Rate = Currency`,
    'lib/currency.ts': `export type { Money as Currency } from './money.ts'`,
  })
  expect(breaches).toContainEqual({
    at: 'lib/currency.ts',
    message:
      'These files import each other in a circle: lib/currency.ts → lib/money.ts → lib/rates.ts → lib/currency.ts.',
  })
})

describe('imports point down only', () => {
  test.each([
    ['lib/dates.ts', `import { User } from '#contract/users.ts'`, 'lib may not import contract'],
    [
      'web/session/store/state.ts',
      `import { useSession } from '#web/session/session.tsx'`,
      'web/session/store may not import web/session',
    ],
    [
      'web/session/session.tsx',
      `import { Bar } from '#web/layout/bar.tsx'`,
      'web/session may not import web/layout/bar.tsx',
    ],
    ['db/seed.ts', `import { open } from '#services/database/pglite.ts'`, 'db may not import services'],
    [
      'contract/fields.ts',
      `import { findUser } from '#features/users/queries.ts'`,
      'contract may not import features',
    ],
    ['contract/fields.ts', `import * as z from 'zod'`, 'contract imports zod/mini and lib alone'],
    ['contract/fields.ts', `import { readFile } from 'node:fs'`, 'contract imports zod/mini and lib alone'],
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
      'features/listings/rules.ts',
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
      'features/listings/handlers.ts': 'export const listingHandlers = 1',
    }
    expect(breachesOf(added)).toMatchObject([
      {
        at: 'contract/bookings.ts',
        message: expect.stringContaining('features/bookings/handlers.ts is missing'),
      },
      { at: 'features/listings/', message: expect.stringContaining('contract/listings.ts must say') },
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
    ['web/ui/BrandCard/brand-card.tsx', 'kebab-case'],
    ['lib/utils.ts', 'says nothing'],
    ['server/helpers.ts', 'says nothing'],
    ['web/listings/index.tsx', 'says nothing'],
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

  test('more than a dozen loose files in server/ are refused', () => {
    const loose = Object.fromEntries(
      Array.from({ length: 12 }, (_, nth) => [`server/part-${nth}.ts`, 'export {}']),
    )
    expect(breachesOf(loose)).toMatchObject([
      { at: 'server', message: expect.stringContaining('13 files lie loose') },
    ])
    const { 'server/part-0.ts': _, ...fewer } = loose
    expect(breachesOf({ ...fewer, 'server/config/config.ts': '', 'server/app.test.ts': '' })).toEqual([])
  })

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

describe('folders of the browser and of the identity service import down only', () => {
  const above = { 'web/listings/card.tsx': 'export const Card = 1', 'web/root.tsx': 'export const links = 1' }

  test.each([
    ['web/ui/button.tsx', `import { Card } from '#web/listings/card.tsx'`, 'web/ui may not import'],
    ['web/listings/list.tsx', `import { links } from '#web/root.tsx'`, 'web/listings may not import'],
    ['web/novelties/a.ts', 'export const a = 1', 'where web/novelties belongs'],
    [
      'services/identity/embedded/accounts/accounts.ts',
      `import { open } from '../sessions/sessions.ts'`,
      'accounts may not import services/identity/embedded/sessions',
    ],
  ])('%s: %s', (path, code, message) => {
    expect(breachesOf({ ...above, [path]: code })).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining(message) }),
    )
  })

  test('down, from a file beside the folders, and from everywhere to the base', () => {
    const added = {
      'web/pages/home.tsx': `import { Card } from '#web/listings/card.tsx'\nexport default Card`,
      'web/routes.ts': `import { Card } from '#web/listings/card.tsx'\nexport const routes = Card`,
      'services/identity/embedded/accounts/accounts.ts': `import { refuse } from '../errors.ts'\nexport const a = refuse`,
      'services/identity/embedded/errors.ts': 'export const refuse = 1',
    }
    expect(breachesOf({ ...above, ...added })).toEqual([])
  })
})

describe('a table is read and written by the feature that owns it', () => {
  const schema = {
    'services/database/schema/users.ts': 'export type UserTables = { users: 1 }',
    'services/database/schema/listings.ts': 'export type ListingTables = {\n  items: 1\n  itemImages: 2\n}',
    'services/database/schema/shared.ts': 'export type SharedTables = { events: 1 }',
  }

  test.each([
    [`db.selectFrom('users as seller')`, 'users belongs to users'],
    [`db.selectFrom('brands').leftJoin('itemImages', 'a', 'b')`, 'itemImages belongs to listings'],
    [`db.selectFrom(['brands', 'items as phone'])`, 'items belongs to listings'],
    [`tx\n  .insertInto(\n    'items',\n  )`, 'items belongs to listings'],
    [`tx.updateTable('users')`, 'users belongs to users'],
  ])('another feature names it: %s', (code, message) => {
    const breaches = breachesOf({
      ...schema,
      'features/brands/view.ts': `export const a = (db, tx) => ${code}`,
    })
    expect(breaches).toMatchObject([{ message: expect.stringContaining(message) }])
  })

  test('its owner, tests, and everybody for the events', () => {
    const added = {
      'features/users/view.ts': `export const a = (db) => db.selectFrom('users')`,
      'features/brands/view.test.ts': `db.selectFrom('users')`,
      'features/brands/view.ts': `export const a = (db) => db.selectFrom('events') // selectFrom('users')`,
      'features/brands/queries.ts': `export const a = (db) => db.selectFrom('items')`,
    }
    expect(breachesOf({ ...schema, ...added })).toEqual([])
  })
})

describe('features write only on a transaction', () => {
  test.each([
    `export const a = (db: Db) => db.updateTable('brands')`,
    `export const a = ({ services }) => services.db\n  .deleteFrom('brands')`,
    `export const a = (tx: Db) => tx.insertInto('brands')`,
  ])('%s', (code) => {
    expect(breachesOf({ 'features/brands/commands.ts': code })).toMatchObject([
      { at: 'features/brands/commands.ts:1', message: expect.stringContaining('tx: Tx') },
    ])
  })

  test('as here', () => {
    const code = `export const a = (tx: Tx) => tx\n  .insertInto('brands')`
    expect(breachesOf({ 'features/brands/commands.ts': code })).toEqual([])
  })
})

describe('names use the words of the glossary', () => {
  test.each([
    ['server/letters/send.ts', 'export {}', 'email'],
    ['web/item-card.tsx', 'export {}', 'listing'],
    ['server/mail.ts', 'export function sendLetter() {}', 'email'],
    ['features/users/rules.ts', 'export const findItem = (itemCount: number) => itemCount', 'listing'],
    ['web/home.tsx', 'export const Home = () => <AdvertShelf />', 'promote'],
    ['services/mail/mail.ts', 'export const standInForGoogle = 1', 'emulator'],
    ['web/sign-in.ts', 'export type SecondStep = 1', 'second factor'],
    ['web/sign-in.ts', 'const sdk = { proveAgain: 1 }', 'reauthenticate'],
    ['web/sign-in.ts', 'export const logIn = 1', 'sign in'],
    ['web/sign-in.ts', 'export const { logOut } = globalThis', 'sign out'],
  ])('%s: %s', (path, text, word) => {
    const found = breachesOf({ [path]: text })
    expect(found.length).toBeGreaterThan(0)
    for (const { at, message } of found) {
      expect(at.startsWith(path)).toBe(true)
      expect(message).toContain(`the word here is ${word}`)
    }
  })

  test('the wire, columns and history keep theirs', () => {
    const code = 'export const row = { itemId: 1, items: [], advertisedAt: 2 } // a letter'
    expect(breachesOf({ 'features/users/view.ts': code, 'db/migrations/0002-adverts.ts': code })).toEqual([])
  })

  test.each(['features/users/view.ts', 'web/users/user.tsx', 'server/start.ts'])(
    '%s has none of the names that only the wire has',
    (path) => {
      for (const name of ['_id', 'transationId', 'productPrice', 'bookingUserEmail', 'advertise']) {
        expect(breachesOf({ [path]: `export const row = { ${name}: 1 }` })).toMatchObject([
          { message: `'${name}' is a name on the wire: take ours from contract/.` },
        ])
      }
    },
  )

  test('contracts and tests may use the names of the wire', () => {
    const code = 'export const row = { _id: 1, productId: 2 }'
    expect(breachesOf({ 'contract/users.ts': code, 'features/users/users.test.ts': code })).toEqual([])
  })
})

describe('sentences for people are in the catalogues', () => {
  test('the server refuses with a reason, not with a sentence', () => {
    const code = `import { Problem } from '#contract/errors.ts'\nexport const gone = () =>\n  new Problem('not-found', 'Gone.')`
    expect(breachesOf({ 'features/users/rules.ts': code, 'features/users/rules.test.ts': code })).toEqual([
      { at: 'features/users/rules.ts:3', message: expect.stringContaining('Throw a Refusal') },
    ])
  })

  test('a schema names its errors', () => {
    const code = `import * as z from 'zod/mini'\nexport const Name = z.string({ error: 'Enter your name.' })\nexport const Age = z.number({\n  error: () => 'Enter your age.',\n})`
    const found = breachesOf({ 'contract/users.ts': code, 'contract/users.test.ts': code })
    expect(found.map(({ at }) => at)).toEqual(['contract/users.ts:2', 'contract/users.ts:4'])
  })

  test('a sentence that nothing refuses with is to be removed', () => {
    const sentences = ['not-found/brand', 'not-found/user', 'own-account', 'not-yours/sale']
    const catalogue = sentences.map((reason) => `  '${reason}': 'A sentence.',`).join('\n')
    const found = breachesOf({
      'contract/sentences/en/fields.ts': `export const fields = {\n  role: 'Choose.',\n  email: 'Enter.',\n}`,
      'contract/users.ts': `export const Role = z.enum([], wrong('role'))`,
      'contract/sentences/en/refusals.ts': `export const refusals = {\n${catalogue}\n}`,
      'features/users/rules.ts': "export const reasons = ['not-found/user', `not-yours/${'sale'}`]",
      // The list of codes, a page that handles a code, and a column are no uses.
      'contract/errors.ts': `export const errorStatus = { 'own-account': 409 }`,
      'web/pages/home.tsx': `export default (code: string) => code === 'own-account'`,
      'features/users/queries.ts': `export const find = (db) => db.whereRef('a', '=', 'email')`,
    })
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringContaining("'email'"),
      expect.stringContaining("'not-found/brand'"),
      expect.stringContaining("'own-account'"),
    ])
  })
})
