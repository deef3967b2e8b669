import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SearchHeading } from './search-heading.tsx'

test.each([
  ['iPhone 13', '<span>'],
  ['আইফোন ১৩', '<span lang="bn">'],
])('the heading has “%s” in its language', (words, span) => {
  expect(renderToStaticMarkup(<SearchHeading words={words} />)).toBe(`Phones for “${span}${words}</span>”`)
})
