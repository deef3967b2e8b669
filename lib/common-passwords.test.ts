import { expect, test } from 'vitest'
import { isCommonPassword, loadCommonPasswords } from './common-passwords.ts'

test.each(['password1', '12345678', 'iloveyou', 'ILoveYou'])('%s is a common password', async (password) => {
  expect(isCommonPassword(password, await loadCommonPasswords())).toBe(true)
})

test('the ten thousand most used are not left to a shorter list', async () => {
  expect((await loadCommonPasswords()).size).toBeGreaterThan(10_000)
})

test('a password that few people use is not', async () => {
  expect(isCommonPassword('seven green boats', await loadCommonPasswords())).toBe(false)
})
