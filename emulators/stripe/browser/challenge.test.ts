import { expect, test } from 'vitest'
import { formatMinor as formatBangla } from '#lib/formats/bn/money.ts'
import { formatMinor as formatEnglish } from '#lib/formats/en/money.ts'
import { formatAmount } from './challenge.ts'
import { cardTexts } from './texts.ts'

test.each([
  ['en', formatEnglish],
  ['bn', formatBangla],
] as const)('the question of the bank writes an amount as our pages do: %s', (language, format) => {
  for (const amount of [12_500_000, 1_750_050])
    expect(formatAmount({ amount, currency: 'bdt' }, cardTexts[language].locale)).toBe(format(amount))
})
