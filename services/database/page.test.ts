import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { pageOf, readIdCursor } from './page.ts'

const rows = ['a', 'b', 'c'].map((id) => ({ id }))

test('a page has the cursor of the next page, and the last page has none', () => {
  expect(pageOf(rows, 2)).toEqual({ rows: rows.slice(0, 2), nextCursor: 'b' })
  expect(pageOf(rows, 3)).toEqual({ rows, nextCursor: undefined })
  expect(pageOf([], 3)).toEqual({ rows: [], nextCursor: undefined })
  expect(pageOf(rows, 2, ({ id }) => `5.${id}`).nextCursor).toBe('5.b')
})

test('a cursor that is not an id is refused, and the refusal names the field', () => {
  const id = newId()
  expect([id, undefined].map((cursor) => readIdCursor(cursor))).toEqual([id, undefined])
  for (const cursor of ['b', '', `5.${id}`])
    expect(() => readIdCursor(cursor)).toThrow(
      expect.objectContaining({
        code: 'invalid-input',
        fields: [{ path: 'cursor', error: 'cursor' }],
      }),
    )
})
