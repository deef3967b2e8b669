import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

test.each([
  ['/items/1?q=%zz', '/items/1?q=%zz'],
  ['/api/items/%zz', '/api/unreadable'],
  ['/api/items/%00?x=1', '/api/unreadable'],
  ['/v1/payment_intents/%00', '/v1/unreadable'],
  ['/v1/refunds/re_1%2500', '/v1/refunds/re_1%2500'],
  ['/%00', '/unreadable'],
  ['/%zz/a', '/unreadable'],
  ['http://evil.example/about?x=1', '/about?x=1'],
  ['http://evil.example', '/'],
  ['http://evil.example/%00', '/unreadable'],
  ['http://[/about', '/unreadable'],
  ['ftp://evil.example/about', '/unreadable'],
  ['*', '/unreadable'],
])('%s is read as %s', (url, read) => {
  expect(readableAddress({ url })).toBe(read)
})
