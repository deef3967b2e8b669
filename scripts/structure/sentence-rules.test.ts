import { describe, expect, test } from 'vitest'
import { breachesOf } from './test-breaches.ts'

describe('sentences for people are in the folders of sentences', () => {
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

  test('a sentence that no refusal uses must be removed', () => {
    const reasons = ['not-found/brand', 'not-found/user', 'own-account', 'not-yours/sale']
    const entries = reasons.map((reason) => `  '${reason}': 'A sentence.',`).join('\n')
    const found = breachesOf({
      'contract/sentences/en/fields.ts': `export const fields = {\n  role: 'Choose.',\n  email: 'Enter.',\n}`,
      'contract/users.ts': `export const Role = z.enum([], schemaError('role'))`,
      'contract/sentences/en/refusals.ts': `export const refusals = {\n${entries}\n}`,
      'features/users/rules.ts': "export const reasons = ['not-found/user', `not-yours/${'sale'}`]",
      // The list of codes, a page that handles a code, and a column do not count as uses.
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

  test('so must a sentence for an error or a finding that the server never names, and a text that no email uses', () => {
    const found = breachesOf({
      'contract/sentences/en/input.ts': `export const input = {\n  missing: 'A.',\n  'at-most-entries': 'B.',\n  'at-most-pages': 'C.',\n}`,
      'contract/sentences/en/findings.ts': `const kinds = {\n  sold: 'D.',\n  lost: 'E.',\n}`,
      'contract/fields.ts': `export const kinds = ['sold', 'lost']`,
      'server/sentences/en/emails/sale.ts': `export const sale = {\n  paid: 'F.',\n  undone: 'G.',\n}`,
      'server/emails/sale-email.ts': `export const texts = (sale) => [sale.paid, 'sold']`,
      'server/api/name-issue.ts':
        "export const nameIssue = (unit = '-entries') => ['missing', `at-most${unit}`]",
    })
    expect(found.map(({ message }) => message).toSorted()).toEqual([
      expect.stringContaining("'undone'"),
      expect.stringContaining("'at-most-pages'"),
      expect.stringContaining("'lost'"),
    ])
  })
})
