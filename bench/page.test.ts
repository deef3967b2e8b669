import { expect, test } from 'vitest'
import { replaceMeasured } from './page.ts'

const page = `# Speed

<!-- measured: rows -->

old rows

<!-- end -->

## Overload

Written by hand.

<!-- measured: overload -->

old overload

<!-- end -->
`

test('a run replaces what it measured, and keeps the rest of the page', () => {
  expect(replaceMeasured(page, 'overload', '| new |', 'today')).toBe(
    page.replace('old overload', 'today\n\n| new |'),
  )
})

test('a part that the page does not have is an error', () => {
  expect(() => replaceMeasured(page, 'indexing', '| new |', 'today')).toThrow('indexing')
})
