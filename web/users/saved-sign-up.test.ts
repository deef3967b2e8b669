import { expect, test } from 'vitest'
import { findRole } from './saved-sign-up.ts'

const from = (path: string) => ({ state: { from: path }, search: '' })

test.each(['/item/019a-iphone', '/payment/1', '/mybooking'])(
  'who comes from %s signs up as a buyer',
  (path) => {
    expect(findRole(from(path))).toBe('buyer')
  },
)

test('who comes from another page chooses', () => {
  for (const path of ['/', '/sell', '/about']) expect(findRole(from(path))).toBe('')
})

test('the role of a link, and the one that was chosen before, come first', () => {
  expect(findRole({ ...from('/item/1'), search: '?role=seller' })).toBe('seller')
  expect(findRole(from('/item/1'), 'seller')).toBe('seller')
})
