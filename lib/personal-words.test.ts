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
  ['hatb0dol99', 'shop'],
  ['my K4r1m pass', 'name'],
  ['seven blue rickshaws', undefined],
  ['phones and more', undefined],
  ['correct horse', undefined],
])('%s contains a word of its owner or of the shop: %s', (password, word) => {
  expect(findPersonalWord(password, karim)).toBe(word)
})

test('short names are ignored, because they are in too many words, and so is an unknown owner', () => {
  expect(findPersonalWord('top quality', { name: 'Ali', email: 'al@x.com' })).toBeUndefined()
  expect(findPersonalWord('whatever it is', {})).toBeUndefined()
})
