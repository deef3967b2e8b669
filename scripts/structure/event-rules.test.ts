import { expect, test } from 'vitest'
import { breachesOf } from './test-breaches.ts'

const write = "export async function book(tx) {\n  await tx.insertInto('bookings').execute()\n}"

test('a command that writes a row of the history without its event is refused', () => {
  expect(
    breachesOf({ 'features/sales/bookings/commands/booking.ts': `// Comment.\n${write}` }),
  ).toMatchObject([
    {
      at: 'features/sales/bookings/commands/booking.ts:2',
      message: expect.stringContaining('book writes bookings'),
    },
  ])
})

test('an event of another function of the file does not count', () => {
  const other = 'export async function cancel(tx) {\n  await recordEvent(tx)\n}'
  expect(breachesOf({ 'features/sales/bookings/commands/booking.ts': `${write}\n\n${other}` })).toHaveLength(
    1,
  )
})

test.each([
  ['the function itself', write.replace('\n}', '\n  await recordEvent(tx)\n}')],
  [
    'a function that it calls',
    `${write.replace('\n}', '\n  await note(tx)\n}')}\n\nasync function note(tx) {\n  await recordEvent(tx)\n}`,
  ],
  [
    'a function that calls it',
    `${write}\n\nexport async function order(tx) {\n  await book(tx)\n  await recordEvent(tx)\n}`,
  ],
])('an event that is recorded by %s is enough', (_, code) => {
  expect(breachesOf({ 'features/sales/bookings/commands/booking.ts': code })).toEqual([])
})
