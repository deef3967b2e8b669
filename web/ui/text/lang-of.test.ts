import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.doUnmock('#texts/language.ts'))

it.each([
  { page: 'en', text: 'ব্যাটারি ভালো, iPhone box', of: 'bn', ofName: 'bn' },
  { page: 'en', text: 'Battery fine, ৳500 off', of: undefined, ofName: undefined },
  { page: 'bn', text: 'Battery fine, ৳500 off', of: 'en', ofName: undefined },
  { page: 'bn', text: 'ব্যাটারি ভালো, iPhone box', of: undefined, ofName: undefined },
  { page: 'bn', text: '01712-345678', of: undefined, ofName: undefined },
])('on a page in $page, “$text” is in $of', async ({ page, text, of, ofName }) => {
  vi.resetModules()
  vi.doMock('#texts/language.ts', () => ({ language: { code: page } }))
  const { langOf, langOfName } = await import('./lang-of.ts')
  expect([langOf(text), langOfName(text)]).toEqual([of, ofName])
})
