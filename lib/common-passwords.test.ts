import { expect, test } from 'vitest'
import { isCommonPassword, loadCommonPasswords } from './common-passwords.ts'

test.each(['password1', '12345678', 'iloveyou', 'ILoveYou'])('%s is a common password', async (password) => {
  expect(isCommonPassword(password, await loadCommonPasswords())).toBe(true)
})

test('the list has more than the ten thousand most used passwords', async () => {
  expect((await loadCommonPasswords()).size).toBeGreaterThan(10_000)
})

test('a password that few people use is not a common one', async () => {
  expect(isCommonPassword('seven green boats', await loadCommonPasswords())).toBe(false)
})
