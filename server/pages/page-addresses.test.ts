import { expect, test } from 'vitest'
import type { PagesBuild } from './pages-build.ts'
import { createPageAddresses, isOneOfMany, notFoundKey } from './page-addresses.ts'

const id = '0190f3a0-0000-7000-8000-000000000001'
const route = (path: string | undefined, handle?: object, index?: true) => ({
  path,
  index,
  parentId: 'frame',
  module: { handle },
})
const routes = {
  root: { id: 'root', path: '', module: {} },
  frame: { id: 'frame', parentId: 'root', module: {} },
  home: { ...route(undefined, undefined, true), id: 'home' },
  about: { ...route('about'), id: 'about' },
  search: {
    ...route('search', { search: (params: URLSearchParams) => `?q=${params.get('q') ?? ''}` }),
    id: 'search',
  },
  item: { ...route('item/:id', { hasWordsBeforeId: true }), id: 'item' },
  brand: { ...route('brand/:id'), id: 'brand' },
  payment: { ...route('payment/:id', { sameForEveryId: true }), id: 'payment' },
  back: { ...route('payment/:id/bkash/:state', { sameForEveryId: true }), id: 'back' },
  phones: { ...route('phones/:first/:second', { hasWords: true }), id: 'phones' },
  rest: { ...route('*'), id: 'rest' },
} as unknown as PagesBuild['routes']

const find = createPageAddresses({ routes })

test.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/about?x=1', '/about'],
  ['/About/?x=2', '/about'],
  ['/about//', '/about'],
  ['//', '/'],
  ['/search?q=redmi&x=3&q=iphone', '/search?q=redmi'],
  [`/item/${id}?x=4`, `/item/${id}`],
  [`/item/nokia-3310-${id}`, `/item/${id}`],
  [`/item/Other-Words-${id.toUpperCase()}/`, `/item/${id}`],
  [`/item/${id}-nokia`, '/item/none'],
  [`/brand/nokia-${id}`, '/brand/none'],
  ['/item/nope', '/item/none'],
  ['/item/%20', '/item/none'],
  [`/ITEM/${id}/`, `/item/${id}`],
  ['/item', notFoundKey],
  [`/item/${id}/more`, notFoundKey],
  ['/item/%', notFoundKey],
  [`/payment/${id}`, '/payment/00000000-0000-0000-0000-000000000000'],
  ['/payment/nope', '/payment/none'],
  [`/payment/${id}/bkash/signed-1?paymentID=TR1`, '/payment/00000000-0000-0000-0000-000000000000/bkash/any'],
  ['/phones/iPhone-13/Dhaka/?x=1', '/phones/iphone-13/dhaka'],
  ['/phones/iphone 13/%E0%A6%A2', '/phones/none/none'],
  ['/made-up/5', notFoundKey],
  ['/about.data?x=1', notFoundKey],
  ['//elsewhere.example/', notFoundKey],
])('%s is shown as %s', (asked, shown) => {
  expect(find(new URL(`https://hatbodol.example${asked}`)).key).toBe(shown)
})

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/About//?x=2', '/about'],
  ['/%61bout', '/about'],
  ['//brand//' + id, `/brand/${id}`],
  ['/search/?q=redmi', '/search'],
  [`/Payment/${id}/bKash/Signed%3D1`, `/payment/${id}/bkash/Signed%3D1`],
  // Only the page knows the words, and a page that does not exist has no path.
  [`/item/nokia-3310-${id}`, undefined],
  ['/item/nope', undefined],
  ['/made-up/', undefined],
])('%s should be read at %s', (asked, path) => {
  expect(find(new URL(`https://hatbodol.example${asked}`)).path).toBe(path)
})

test('an address with search words or an id is one of many, and other addresses are not', () => {
  expect(['/search?q=a', `/item/${id}`, '/bn/phones/dhaka'].map(isOneOfMany)).toEqual([true, true, true])
  expect(['/', '/about', '/item/none', notFoundKey].map(isOneOfMany)).toEqual([false, false, false, false])
})
