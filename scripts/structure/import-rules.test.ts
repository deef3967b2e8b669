import { describe, expect, test } from 'vitest'
import { breachesOf } from './test-breaches.ts'

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

describe('imports go only downwards', () => {
  test.each([
    ['lib/dates.ts', `import { User } from '#contract/users.ts'`, 'lib may not import contract'],
    [
      'web/session/store/state.ts',
      `import { useSession } from '#web/session/session.tsx'`,
      'web/session/store may not import web/session/session.tsx',
    ],
    [
      'web/session/session.tsx',
      `import { Bar } from '#web/layout/bar.tsx'`,
      'web/session may not import web/layout/bar.tsx',
    ],
    [
      'web/pages/home.tsx',
      `import { home } from '#web/texts/en/home.ts'`,
      "Pages name no language: import #texts/…, not '#web/texts/en/…'",
    ],
    [
      'features/users/view.ts',
      `import { fields } from '#sentences/fields.ts'`,
      "Only pages import #sentences/…: name the language, as in '#contract/sentences/en/…'",
    ],
    ['db/seed.ts', `import { open } from '#services/database/pglite.ts'`, 'db may not import services'],
    [
      'contract/fields.ts',
      `import { findUser } from '#features/users/queries.ts'`,
      'contract may not import features',
    ],
    ['contract/fields.ts', `import * as z from 'zod'`, 'contract imports only zod/mini and lib'],
    ['contract/fields.ts', `import { readFile } from 'node:fs'`, 'contract imports only zod/mini and lib'],
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
    [
      'server/pages.ts',
      `import type { Sandbox } from '#emulators/stripe/sandbox.ts'`,
      'Only server/open-emulators.ts may import emulators',
    ],
    [
      'services/payments/stripe.ts',
      `import { open } from '#emulators/stripe/sandbox.ts'`,
      'services may not import emulators',
    ],
    [
      'features/listings/rules.ts',
      `import { open } from '#emulators/stripe/sandbox.ts'`,
      'features may not import emulators',
    ],
    [
      'emulators/stripe/refunds.ts',
      `import { findUser } from '#features/users/queries.ts'`,
      'emulators may not import features',
    ],
    [
      'emulators/stripe/refunds.ts',
      `import { pay } from '../bkash/pay.ts'`,
      'emulators/stripe may not import emulators/bkash',
    ],
  ])('%s: %s', (path, text, message) => {
    expect(breachesOf({ [path]: text })).toMatchObject([
      { at: `${path}:1`, message: expect.stringContaining(message) },
    ])
  })

  test('in any form: types, re-exports and dynamic imports count too', () => {
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

  test('the composition imports emulators, and an emulator its service and what emulators share', () => {
    const added = {
      'server/open-emulators.ts': `import { open } from '#emulators/stripe/sandbox.ts'\nexport const all = open`,
      'emulators/stripe/sandbox.ts': `import { store } from '#services/images/disk-store.ts'\nimport { fault } from '../shared/faults.ts'\nexport const open = [store, fault]`,
      'emulators/shared/faults.ts': 'export const fault = 1',
    }
    expect(breachesOf(added)).toEqual([])
  })

  test('an import in a comment does not count', () => {
    expect(breachesOf({ 'lib/dates.ts': `// import '#server/app.ts'\nexport const today = 1` })).toEqual([])
  })
})
