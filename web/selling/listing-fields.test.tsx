import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { selling } from '#texts/selling.ts'
import { emptyListing } from './listing-draft.ts'
import { TermsFields } from './listing-fields.tsx'

const show = (price: string) =>
  renderToStaticMarkup(
    <TermsFields fields={{ ...emptyListing.fields, price }} readOnly={false} onChange={() => {}} />,
  )

test.each([
  ['৪৫ হাজার', selling.priceRead('৳45,000')],
  ['100', selling.priceRead('৳100')],
  ['99', selling.priceHelp],
  ['10,00,000', selling.priceHelp],
  ['450.555', selling.priceHelp],
  ['a little', selling.priceHelp],
])('the price that buyers will see is shown only if it can be one: %s', (typed, help) => {
  expect(show(typed)).toContain(help)
})
