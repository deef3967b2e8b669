import { expect, test } from 'vitest'
import { isCommonPassword, loadCommonPasswords } from './common-passwords.ts'

test.each(['password1', '12345678', 'iloveyou', 'ILoveYou'])('%s is a common password', async (password) => {
  expect(isCommonPassword(password, await loadCommonPasswords())).toBe(true)
})

test('a password that few people use is not', async () => {
  expect(isCommonPassword('seven green boats', await loadCommonPasswords())).toBe(false)
})
