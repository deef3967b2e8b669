import { expect, test } from 'vitest'
import { NewUser } from './users.ts'

const rahim = { name: 'Rahim', email: 'rahim@example.com', image: '/images/a.jpg', role: 'buyer' }

test.each(['name', 'email', 'image', 'role'] as const)(
  'a record without %s is refused, naming it',
  (field) => {
    const { [field]: _, ...rest } = rahim
    const { error } = NewUser.safeParse(rest)
    expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([field])
  },
)

test.each(['admin', 'Buyer', '', 'seller ', null])('the role %j is refused', (role) => {
  expect(NewUser.safeParse({ ...rahim, role }).success).toBe(false)
})

test('a sign-up by email waits for verification, one with a social account does not', () => {
  expect(NewUser.parse({ ...rahim, isVerified: false })).toHaveProperty('isVerified', false)
  expect(NewUser.parse(rahim)).not.toHaveProperty('isVerified')
})
