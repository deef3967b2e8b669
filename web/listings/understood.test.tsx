import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Understood } from './understood.tsx'

test('says which phones are shown instead, only where some are', () => {
  const show = (count: number) => {
    const summary = { total: { count, isMore: false }, understood: 'redmi note 12', budget: null }
    return renderToStaticMarkup(<Understood summary={summary} />)
  }
  expect(show(3)).toContain('Showing phones for “redmi note 12”')
  expect(show(0)).toBe('<output></output>')
  expect(renderToStaticMarkup(<Understood summary={{}} />)).toBe('<output></output>')
})

test('says that phones which mention a brand are not by it, where nobody sells that brand', () => {
  const show = (count: number) => {
    const summary = { total: { count, isMore: false }, unsoldBrand: 'Samsung' }
    return renderToStaticMarkup(<Understood summary={summary} />)
  }
  expect(show(2)).toContain('No Samsung phones here yet. These only mention Samsung.')
  expect(show(0)).toBe('<output></output>')
})
