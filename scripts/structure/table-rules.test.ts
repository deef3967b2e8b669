import { describe, expect, test } from 'vitest'
import { breachesOf } from './test-breaches.ts'

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
    ['sql`select from item_images where id = 1`', 'itemImages belongs to listings'],
    ['sql`select 1 from brands join users on true`', 'users belongs to users'],
  ])('another feature names it: %s', (code, message) => {
    const breaches = breachesOf({
      ...schema,
      'features/brands/view.ts': `export const a = (db, tx) => ${code}`,
    })
    expect(breaches).toMatchObject([{ message: expect.stringContaining(message) }])
  })

  test('a schema that belongs to no feature, or declares no tables, is refused', () => {
    const breaches = breachesOf({
      'services/database/schema/user.ts': 'export type UserTables = { users: 1 }',
      'services/database/schema/brands.ts': 'export type Brands = { brands: 1 }',
    })
    expect(breaches.map(({ at }) => at)).toEqual([
      'services/database/schema/brands.ts',
      'services/database/schema/user.ts',
    ])
  })

  test.each([
    `db.selectFrom('events as step')`,
    `db.leftJoin('events', 'a', 'b')`,
    'sql`select 1 from events`',
  ])('only the files that show history read it: %s', (code) => {
    for (const path of ['features/brands/view.ts', 'services/mail/mail.ts', 'db/demo/sale.ts']) {
      const added = { [path]: `export const a = (db) => ${code}` }
      expect(breachesOf({ ...schema, ...added })).toMatchObject([
        { at: `${path}:1`, message: expect.stringContaining('Events are history') },
      ])
    }
    const shown = { 'features/sales/payments/queries/history.ts': `export const a = (db) => ${code}` }
    expect(breachesOf({ ...schema, ...shown })).toEqual([])
  })

  test('its owner and tests may name it', () => {
    const added = {
      'features/users/view.ts': `export const a = (db) => db.selectFrom('users')`,
      'features/brands/view.test.ts': `db.selectFrom('users')`,
      'features/brands/view.ts': `export const a = 1 // selectFrom('users')`,
      'features/brands/queries.ts': `export const a = (db) => db.selectFrom('items')`,
    }
    expect(breachesOf({ ...schema, ...added })).toEqual([])
  })
})

describe('the product writes only in a transaction', () => {
  test.each([
    `export const a = (db: Db) => db.updateTable('brands')`,
    `export const a = ({ services }) => services.db\n  .deleteFrom('brands')`,
    `export const a = (tx: Db) => tx.insertInto('brandChanges')`,
    'export const a = (db: Db) => sql`delete from brands`.execute(db)',
    'export const a = (db: Db) => sql`update brands set name = 1`.execute(db)',
  ])('%s', (code) => {
    expect(breachesOf({ 'features/brands/commands.ts': code })).toMatchObject([
      { at: 'features/brands/commands.ts:1', message: expect.stringContaining('tx: Tx') },
    ])
  })

  test.each(['services/identity/embedded/codes.ts', 'server/storage/secret.ts'])('also in %s', (path) => {
    expect(breachesOf({ [path]: `export const a = (db: Db) => db.deleteFrom('brands')` })).toMatchObject([
      { at: `${path}:1`, message: expect.stringContaining('tx: Tx') },
    ])
  })

  test('a write on a `tx: Tx` is allowed', () => {
    const code = `export const a = (tx: Tx) => tx\n  .insertInto('brandChanges')`
    const inSql = 'export const a = (tx: Tx) => sql`delete from brands`.execute(tx)'
    for (const each of [code, inSql]) expect(breachesOf({ 'features/brands/commands.ts': each })).toEqual([])
  })
})
