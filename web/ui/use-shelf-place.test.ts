import { expect, test } from 'vitest'
import { choosePlace } from './use-shelf-place.ts'

const rows = (top: number, bottom: number) => ({ left: 16, right: 344, top, bottom })
const areas = { bottom: rows(680, 730), top: rows(64, 114) }
const choose = (...kept: ReturnType<typeof rows>[]) =>
  choosePlace(['bottom', 'top'] as const, (place) => areas[place], kept)

test('a message stands at the bottom, or at the top if it would cover the next step', () => {
  expect(choose()).toBe('bottom')
  expect(choose(rows(100, 200))).toBe('bottom')
  expect(choose(rows(700, 748))).toBe('top')
  expect(choose(rows(700, 748), rows(100, 200))).toBe('bottom')
})

test('an element that only touches the message is not covered, and one that is not drawn does not count', () => {
  expect(choose(rows(640, 680))).toBe('bottom')
  expect(choose({ left: 0, right: 0, top: 0, bottom: 0 })).toBe('bottom')
})

test('if both places cover something, the main button stays free', () => {
  const place = (buttons: ReturnType<typeof rows>[], sentences: ReturnType<typeof rows>[]) =>
    choosePlace(['bottom', 'top'] as const, (each) => areas[each], buttons, sentences)
  expect(place([rows(700, 748)], [rows(60, 120)])).toBe('top')
  expect(place([rows(60, 120)], [rows(700, 748)])).toBe('bottom')
  expect(place([], [rows(700, 748)])).toBe('top')
})
