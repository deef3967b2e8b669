import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listAmountNames } from './amount-rules.ts'
import { readSources } from './sources.ts'
import { breachesOf } from './test-breaches.ts'

test.each([
  'refundedAmount: z.number()',
  'balance: z.optional(z.number())',
  'due: Minor',
  'fee: z.optional(Minor)',
])('an amount of the contract whose name does not end in Minor is refused: %s', (field) => {
  const code = `// Comment.\nexport const Sale = z.object({\n  ${field},\n})`
  expect(breachesOf({ 'contract/sale.ts': code })).toMatchObject([
    { at: 'contract/sale.ts:3', message: expect.stringContaining('send paisa') },
  ])
})

test.each(['dueMinor: Minor', 'price: z.number()', 'openListings: z.number()', 'due: z.string()'])(
  'an amount in paisa, a price of the specification and other fields are in order: %s',
  (field) => {
    expect(breachesOf({ 'contract/sale.ts': `export const Sale = z.object({ ${field} })` })).toEqual([])
  },
)

test('code outside the contract may count in taka', () => {
  expect(breachesOf({ 'web/sales/fee.ts': 'export const Form = z.object({ fee: z.number() })' })).toEqual([])
})

test('an amount keeps its name in a query', () => {
  const code =
    "db.selectFrom('refunds').select(['refunds.amountMinor as amount', 'refunds.feeMinor as ownFeeMinor'])"
  const about = breachesOf({ 'features/sales/refunds.ts': code }).map(({ message }) => message)
  expect(about.filter((message) => message.includes('keeps its name'))).toEqual([
    "'refunds.amountMinor as amount': an amount keeps its name, which ends in Minor.",
  ])
})

test('the glossary says what each amount of the contract is', () => {
  const glossary = readFileSync('docs/glossary.md', 'utf8')
  const names = new Set(listAmountNames(readSources('.')))
  expect(names.size).toBeGreaterThan(10)
  expect([...names].filter((name) => !glossary.includes(`\`${name}\``))).toEqual([])
})
