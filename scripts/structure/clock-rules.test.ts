import { expect, test } from 'vitest'
import { breachesOf } from './test-breaches.ts'

test.each(['new Date()', 'Date.now()', 'useState(Date.now)'])(
  'a page that reads the clock of the device is refused: %s',
  (code) => {
    expect(breachesOf({ 'web/ui/left.ts': `// Comment.\nexport const left = ${code}` })).toMatchObject([
      { at: 'web/ui/left.ts:2', message: expect.stringContaining('serverNow') },
    ])
  },
)

test('a time of the server may be read, and tests and the server may use their own clock', () => {
  const added = {
    'web/ui/left.ts': 'export const left = new Date(0)',
    'web/ui/left.test.ts': 'export const now = new Date()',
    'web/api/server-clock.ts': 'export const now = Date.now()',
    'lib/clock.ts': 'export const now = () => new Date()',
  }
  expect(breachesOf(added)).toEqual([])
})
