import { expect, test } from 'vitest'
import { isId, newId } from './ids.ts'

test('ids sort by creation time, even within one millisecond', () => {
  const ids = Array.from({ length: 2000 }, () => newId<string>())
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('only an id is recognised as an id', () => {
  expect(isId(newId())).toBe(true)
  for (const text of ['', '1', 'not-an-id', `${newId<string>()}0`, `{${newId<string>()}}`])
    expect(isId(text)).toBe(false)
})
