import { expect, test } from 'vitest'
import { breachesOf } from './test-breaches.ts'

test.each([
  "sale.situation === 'agreed'",
  "sale?.situation !== 'agreed'",
  "'agreed' === sale.situation",
  "['agreed', 'due'].includes(sale.situation)",
  "['agreed', 'due'].some((each) => each === sale.situation)",
  'listMet().find((each) => each === sale.situation) !== undefined',
  'met.indexOf(sale.situation) >= 0',
])('code that names the situation of a sale in a comparison is refused: %s', (condition) => {
  const code = `// Comment.\nexport const isMet = (sale) => ${condition}`
  expect(breachesOf({ 'web/sales/met.ts': code })).toMatchObject([
    { at: 'web/sales/met.ts:2', message: expect.stringContaining('saleTable') },
  ])
})

test.each([
  "const met: SaleSituation[] = ['agreed', 'due']",
  "const met = ['agreed', 'due'] as const satisfies SaleSituation[]",
  'const met: Partial<Record<SaleSituation, true>> = { agreed: true }',
])('a list of some situations is refused: %s', (code) => {
  expect(breachesOf({ 'web/sales/met.ts': `export ${code}` })).toMatchObject([{ at: 'web/sales/met.ts:1' }])
})

test.each([
  "return saleTable[sale.situation].titleOfDone === 'doneReported'",
  "return 'answer' !== saleTable[situation].deadline",
  "const { link, hasCode } = saleTable[sale.situation]\nreturn hasCode && link === 'see'",
  "const { link: words } = saleTable[sale.situation]\nreturn words === 'see'",
  "const row = sale && saleTable[sale.situation]\nreturn row?.lastStep?.kind === 'ended'",
  "const { deadline } = saleTable[situation]\nreturn ['answer'].includes(deadline)",
])('code that names what a column of the table says is refused: %s', (code) => {
  const added = { 'web/sales/met.ts': `export function isMet(sale) {\n${code}\n}` }
  expect(breachesOf(added)).toMatchObject([{ message: expect.stringContaining('column') }])
})

test('code that branches by the situation of a sale is refused', () => {
  const code = 'export function meet({ situation }) {\n  switch (situation) {\n    default:\n  }\n}'
  expect(breachesOf({ 'web/sales/meet.ts': code })).toMatchObject([{ at: 'web/sales/meet.ts:2' }])
})

test('a table of situations, and a test of one, are in order', () => {
  const added = {
    'web/sales/met.ts': 'export const isMet = (sale) => table[sale.situation].isMet',
    'web/sales/due.ts': 'export const isDue = (sale) => saleTable[sale.situation].meeting.isDue',
    'web/sales/turn.ts':
      "const { move } = saleTable[situation][side]\nexport const isOwn = move === 'cancel'",
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
