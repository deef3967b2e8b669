import { expect, test } from 'vitest'
import { numberFields, readNumber } from './sellers-number.tsx'

function read(number: string) {
  const typed = new FormData()
  typed.set('phoneNumber', number)
  return readNumber(typed).phoneNumber
}

test.each(['01811-222333', '(01811) 222.333', '০১৮১১-২২২৩৩৩', '01811 222333'])(
  'a seller can type their number as people usually do: %s',
  (number) => {
    expect(numberFields.phoneNumber.safeParse(read(number)).data).toBe('01811222333')
  },
)

test('if nothing is typed, no number is sent', () => {
  expect(read('  ')).toBeUndefined()
  expect(readNumber(new FormData())).toEqual({ phoneNumber: undefined })
})
