import { describe, expect, test } from 'vitest'
import { breachesOf } from './test-breaches.ts'

const lines = (count: number) => 'export {}\n'.repeat(count)

describe('files', () => {
  test.each([
    ['lib/phoneNumbers.ts', 'kebab-case'],
    ['web/ui/BrandCard/brand-card.tsx', 'kebab-case'],
    ['lib/utils.ts', 'says nothing'],
    ['server/helpers.ts', 'says nothing'],
    ['web/listings/index.tsx', 'says nothing'],
  ])('have names that say what they contain, unlike %s', (path, message) => {
    expect(breachesOf({ [path]: 'export const a = 1' })).toMatchObject([
      { at: path, message: expect.stringContaining(message) },
    ])
  })

  test('that only re-export other files are refused', () => {
    const added = { 'lib/all.ts': `export { newId } from './ids.ts'\nexport type * from './ids.ts'` }
    expect(breachesOf(added)).toMatchObject([
      { at: 'lib/all.ts', message: expect.stringContaining('re-exports') },
    ])
  })

  test('may re-export a package, to take its place', () => {
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
      { at: 'server', message: expect.stringContaining('13 files are directly in this folder') },
    ])
    const { 'server/part-0.ts': _, ...fewer } = loose
    expect(breachesOf({ ...fewer, 'server/config/config.ts': '', 'server/app.test.ts': '' })).toEqual([])
  })

  test('with over 300 lines are refused, with over 250 a warning; tests may be long', () => {
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
