import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.doUnmock('#texts/language.ts'))

test.each([
  { page: 'bn', words: 'iPhone 13', lang: undefined },
  { page: 'bn', words: 'আইফোন ১৩', lang: undefined },
  { page: 'en', words: 'iPhone 13', lang: undefined },
  { page: 'en', words: 'আইফোন ১৩', lang: 'bn' },
])('on a page in $page, the heading has “$words” in the language $lang', async ({ page, words, lang }) => {
  vi.resetModules()
  vi.doMock('#texts/language.ts', () => ({ language: { code: page } }))
  const { SearchHeading } = await import('./search-heading.tsx')
  const marked = lang === undefined ? '<span>' : `<span lang="${lang}">`
  expect(renderToStaticMarkup(<SearchHeading words={words} />)).toContain(`“${marked}${words}</span>”`)
})
