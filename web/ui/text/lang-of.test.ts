import { expect, it } from 'vitest'
import { langOf, langOfName } from './lang-of.ts'

it.each([
  { page: 'en', text: 'ব্যাটারি ভালো, iPhone box', of: 'bn', ofName: 'bn' },
  { page: 'en', text: 'Battery fine, ৳500 off', of: undefined, ofName: undefined },
  { page: 'bn', text: 'Battery fine, ৳500 off', of: 'en', ofName: undefined },
  { page: 'bn', text: 'ব্যাটারি ভালো, iPhone box', of: undefined, ofName: undefined },
  { page: 'bn', text: '01712-345678', of: undefined, ofName: undefined },
] as const)('on a page in $page, “$text” is in $of', ({ page, text, of, ofName }) => {
  expect([langOf(text, page), langOfName(text, page)]).toEqual([of, ofName])
})
