import { expect, test } from 'vitest'
import { choosePlace } from './use-toast-place.ts'

const rows = (top: number, bottom: number) => ({ left: 16, right: 344, top, bottom })
const choose = (...kept: ReturnType<typeof rows>[]) => choosePlace(rows(680, 730), kept)

test('a message stands at the bottom if nothing is there, and otherwise over the navigation bar', () => {
  expect(choose()).toBe('bottom')
  expect(choose(rows(100, 200), rows(740, 760))).toBe('bottom')
  expect(choose(rows(100, 200), rows(700, 748))).toBe('bar')
})

test('an element that only touches the message is not covered, and one that is not drawn does not count', () => {
  expect(choose(rows(640, 680))).toBe('bottom')
  expect(choose({ left: 0, right: 0, top: 0, bottom: 0 })).toBe('bottom')
})
