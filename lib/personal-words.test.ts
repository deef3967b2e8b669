import { expect, test } from 'vitest'
import { findPersonalWord } from './personal-words.ts'

const karim = { name: 'Karim  Uddin', email: 'karim.u1990+phones@gmail.com' }

test.each([
  ['KARIM loves mangoes', 'name'],
  ['xxkarimuddinxx', 'name'],
  ['uddin-12345', 'name'],
  ['my u1990 password', 'email'],
  ['gmail1234', 'email'],
  ['Hatbodol!2026', 'shop'],
  ['আমার হাতবদল', 'shop'],
  ['ＨＡＴＢＯＤＯＬ１', 'shop'],
  ['seven blue rickshaws', undefined],
  ['phones and more', undefined],
  ['correct horse', undefined],
])('%s tells of the holder or the shop: %s', (password, told) => {
  expect(findPersonalWord(password, karim)).toBe(told)
})

test('short names stand in too many words to be looked for, and who is not known has none', () => {
  expect(findPersonalWord('top quality', { name: 'Ali', email: 'al@x.com' })).toBeUndefined()
  expect(findPersonalWord('whatever it is', {})).toBeUndefined()
})
