import { expect, test } from 'vitest'
import { createPeople, type Person } from './people.ts'

const amina = (nth: number): Person => ({
  name: 'Amina',
  email: `amina${nth}@gmail.example`,
  isVerified: true,
  isHosted: true,
})

test('the Google emulator keeps the newest two thousand people', () => {
  const { remember, find } = createPeople()
  const [first, second] = [remember(amina(1)), remember(amina(2))]
  for (let nth = 3; nth <= 2000; nth += 1) remember(amina(nth))
  expect(find(first)).toEqual(amina(1))
  // Somebody who signs in again becomes one of the newest.
  remember(amina(1))
  const last = remember(amina(2001))
  expect(find(second)).toBeUndefined()
  expect([find(first), find(last)]).toEqual([amina(1), amina(2001)])
})
