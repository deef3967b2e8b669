import { describe, expect, test } from 'vitest'
import { breachesOf } from './test-breaches.ts'

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
    ['lib/money.ts', 'export const highestPrice = 1', 'max'],
    ['lib/money.ts', 'export const leastPrice = 1', 'min'],
    ['test/sale.ts', 'export const look = () => 1', 'read, check or find'],
    ['test/bkash.ts', 'export const comeBack = () => 1', 'return'],
    ['features/search/rules.ts', 'export const findTelling = () => 1', 'a name that says what it is'],
    ['web/outbox/outbox.ts', 'export const keptDrafts = 1', 'cached, stored, held or what it is'],
  ])('%s: %s', (path, text, word) => {
    const found = breachesOf({ [path]: text })
    expect(found.length).toBeGreaterThan(0)
    for (const { at, message } of found) {
      expect(at.startsWith(path)).toBe(true)
      expect(message).toContain(`the word here is ${word}`)
    }
  })

  test.each([
    ['web/home.tsx', '// Shows the items of a brand.\nexport {}', 'listing', 1],
    ['web/home.tsx', '/**\n * The twin of Stripe.\n */\nexport {}', 'emulator', 2],
    ['web/home.test.tsx', `test('a person logs in', () => {})`, 'sign in', 1],
    ['web/home.test.tsx', 'describe.each([1])(`logging out ${1}`, () => {})', 'sign out', 1],
    ['public/worker.js', '// A mishap\n', 'fault', 1],
  ])('so do comments and titles of tests, in %s: %s', (path, text, word, line) => {
    expect(breachesOf({ [path]: text })).toMatchObject([
      { at: `${path}:${line}`, message: expect.stringContaining(`the word here is ${word}`) },
    ])
  })

  test('comments may quote texts, code and paths', () => {
    const comment =
      "// “Login” leads to /login; 'Logout' and `items`, GET /items/1. It throws auth/requires-recent-login."
    expect(breachesOf({ 'lib/names.ts': `${comment}\nexport const name = 1` })).toEqual([])
  })

  test('longer names may have a word that says nothing alone', () => {
    expect(
      breachesOf({ 'lib/names.ts': 'export const lookUpAccount = 1\nexport const retelling = 2' }),
    ).toEqual([])
  })

  test('tests and tools may have kept something', () => {
    const text = 'export const kept = 1'
    for (const path of ['web/outbox/outbox.test.ts', 'e2e/steps/people.ts', 'scripts/move.ts'])
      expect(breachesOf({ [path]: text })).toEqual([])
  })

  test('the wire, columns and history keep theirs', () => {
    const code = 'export const row = { itemId: 1, items: [], advertisedAt: 2 } // a letter'
    expect(breachesOf({ 'features/users/view.ts': code, 'docs/decisions/adverts.ts': code })).toEqual([])
  })

  test.each(['features/users/view.ts', 'web/users/user.tsx', 'server/start.ts'])(
    '%s has none of the names that only the wire has',
    (path) => {
      for (const name of ['_id', 'transationId', 'productPrice', 'bookingUserEmail', 'advertise']) {
        expect(breachesOf({ [path]: `export const row = { ${name}: 1 }` })).toMatchObject([
          { message: `'${name}' is a name on the wire: use our name from contract/.` },
        ])
      }
    },
  )

  test('contracts and tests may use the names of the wire', () => {
    const code = 'export const row = { _id: 1, productId: 2 }'
    expect(breachesOf({ 'contract/users.ts': code, 'features/users/users.test.ts': code })).toEqual([])
  })
})
