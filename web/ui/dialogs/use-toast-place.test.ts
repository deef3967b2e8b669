import { expect, test } from 'vitest'
import { chooseBesideDialogs, choosePlace } from './use-toast-place.ts'

const rows = (top: number, bottom: number) => ({ left: 16, right: 344, top, bottom })
type Rows = ReturnType<typeof rows>
const at = { bottom: rows(680, 730), 'below-bar': rows(68, 118) }
const choose = (read: Rows[], pressed: Rows[] = []) => choosePlace(at, { read, pressed })

test('a message stands at the bottom if nothing is there, and otherwise below the navigation bar', () => {
  expect(choose([])).toBe('bottom')
  expect(choose([rows(100, 200), rows(740, 760)])).toBe('bottom')
  expect(choose([rows(200, 300), rows(700, 748)])).toBe('below-bar')
})

test('where both places have something to read, a message covers nothing to press', () => {
  const everywhere = [rows(64, 760)]
  expect(choose(everywhere, [rows(690, 734)])).toBe('below-bar')
  expect(choose(everywhere, [rows(70, 114)])).toBe('bottom')
  expect(choose(everywhere, [rows(70, 114), rows(690, 734)])).toBe('below-bar')
})

test('an element that only touches the message is not covered, and one that is not drawn does not count', () => {
  expect(choose([rows(640, 680)])).toBe('bottom')
  expect(choose([{ left: 0, right: 0, top: 0, bottom: 0 }])).toBe('bottom')
})

test('beside a dialog, a message stands over the bar, which cannot be used then', () => {
  expect(chooseBesideDialogs('bottom', at.bottom, [rows(400, 760)])).toBe('over-bar')
  expect(chooseBesideDialogs('bottom', at.bottom, [rows(200, 500)])).toBe('bottom')
  expect(chooseBesideDialogs('below-bar', at['below-bar'], [rows(64, 760)])).toBe('over-bar')
  expect(chooseBesideDialogs('below-bar', at['below-bar'], [rows(200, 500)])).toBe('below-bar')
})
