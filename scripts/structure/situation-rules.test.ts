import { expect, test } from 'vitest'
import { breachesOf } from './test-breaches.ts'

test.each([
  "sale.situation === 'agreed'",
  "sale?.situation !== 'agreed'",
  "'agreed' === sale.situation",
  "['agreed', 'due'].includes(sale.situation)",
])('code that names the situation of a sale in a comparison is refused: %s', (condition) => {
  const code = `// Comment.\nexport const isMet = (sale) => ${condition}`
  expect(breachesOf({ 'web/sales/met.ts': code })).toMatchObject([
    { at: 'web/sales/met.ts:2', message: expect.stringContaining('saleTable') },
  ])
})

test('a list of some situations is refused', () => {
  const code = "export const met: SaleSituation[] = ['agreed', 'due']"
  expect(breachesOf({ 'web/sales/met.ts': code })).toMatchObject([{ at: 'web/sales/met.ts:1' }])
})

test('code that branches by the situation of a sale is refused', () => {
  const code = 'export function meet({ situation }) {\n  switch (situation) {\n    default:\n  }\n}'
  expect(breachesOf({ 'web/sales/meet.ts': code })).toMatchObject([{ at: 'web/sales/meet.ts:2' }])
})

test('a table of situations, and a test of one, are in order', () => {
  const added = {
    'web/sales/met.ts': 'export const isMet = (sale) => table[sale.situation].isMet',
    'web/sales/met.test.ts': "export const isMet = (sale) => sale.situation === 'agreed'",
  }
  expect(breachesOf(added)).toEqual([])
})

test.each([
  "isInState('refunding')",
  "describePayment(deal) === 'refunded'",
  "row.saleState !== 'captured'",
  "'lost' === row.describedState",
  'isWithBuyer(row.saleState)',
])('code on the server that decides by the state that clients see is refused: %s', (condition) => {
  const code = `export const isMet = (deal, row) => ${condition}`
  const message = expect.stringContaining('facts')
  expect(breachesOf({ 'features/sales/payments/rules.ts': code })).toMatchObject([{ message }])
  expect(breachesOf({ 'web/sales/met.ts': code })).toEqual([])
})
