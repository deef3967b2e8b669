import { expect, test } from 'vitest'
import { isCommonPassword, loadCommonPasswords } from './common-passwords.ts'

test.each([
  'password1',
  '12345678',
  'iloveyou',
  'ILoveYou',
  'aaaaaaaa',
  '১১১১১১১১',
  '১২৩৪৫৬৭৮',
  'password১২৩',
  'abababab',
  '1212121212',
  'abcdabcda',
  'xyz xyz xyz ',
  'Password1!',
  '!!monkey!!',
  '2026dragon',
  'sunshine#2026',
  'qwerty!@#$',
  'p4$$w0rd',
  'Passw0rd99',
  '$unsh1ne7',
  'l3tm31n2026',
  'f00tba11',
])('%s is a common password', async (password) => {
  expect(isCommonPassword(password, await loadCommonPasswords())).toBe(true)
})

test('the list has more than the ten thousand most used passwords', async () => {
  expect((await loadCommonPasswords()).size).toBeGreaterThan(10_000)
})

test.each([
  'seven green boats',
  'monkey 48213 tango',
  'dragon81736452',
  'k7#vQ2!mZp',
  'correct horse',
  'আমার নৌকা সাতটি',
  'আমার নৌকা ৭টি',
  'x',
])('%s is not one', async (password) => {
  expect(isCommonPassword(password, await loadCommonPasswords())).toBe(false)
})
