import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UnderstoodSearch } from './search.tsx'

test('it says what was searched for instead, only if phones were found', () => {
  const show = (count: number) => {
    const summary = { total: { count, isMore: false }, understood: 'redmi note 12', budget: null }
    return renderToStaticMarkup(<UnderstoodSearch summary={summary} />)
  }
  expect(show(3)).toContain('Showing phones for “redmi note 12”')
  expect(show(0)).toBe('<output></output>')
  expect(renderToStaticMarkup(<UnderstoodSearch summary={{}} />)).toBe('<output></output>')
})

test('it says that the phones only mention a brand that nobody sells', () => {
  const show = (count: number) => {
    const summary = { total: { count, isMore: false }, unsoldBrand: 'Samsung' }
    return renderToStaticMarkup(<UnderstoodSearch summary={summary} />)
  }
  expect(show(2)).toContain('No Samsung phones here now. These only mention Samsung.')
  expect(show(0)).toBe('<output></output>')
})
