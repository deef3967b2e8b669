import { expect, test } from 'vitest'
import { chooseName, isShopName } from './person-name.ts'
import { PersonName } from './users.ts'

test.each([
  'Hatbodol',
  'HATBODOL Support',
  'Hat bodol',
  'hat-bodol',
  'Ｈａｔｂｏｄｏｌ',
  'হাতবদল সাপোর্ট',
  'Official.Hatbodol.Team',
  'Hat\ufe0fbodol',
  'H\u034fatbodol',
  'Hat\u{e0100}bodol',
  'হাত\u200dবদল',
])('%s is the name of the shop', (name) => {
  expect(isShopName(name)).toBe(true)
})

test.each(['Rahim Uddin', 'হাতেম', 'Hatem Badal', 'বদল'])('%s is the name of a person', (name) => {
  expect(isShopName(name)).toBe(false)
})

test('a name from elsewhere loses what our names must not have, and is the first part of the address otherwise', () => {
  expect(chooseName(' Rahim\u200e Uddin\u00ad ', 'rahim@example.com')).toBe('Rahim Uddin')
  expect(chooseName('Rahim\ud800', 'rahim@example.com')).toBe('Rahim')
  expect(chooseName('\u3164', 'rahim@example.com')).toBe('rahim')
  expect(chooseName('Hatbodol Support', 'rahim@example.com')).toBe('rahim')
  expect(chooseName(null, 'hatbodol@example.com')).toBe('Customer')
  expect(chooseName('Salma ক\u09cdষ ড\u09bc', 'salma@example.com')).toBe('Salma ক্ষ ড়'.normalize('NFC'))
  expect(chooseName('R'.repeat(100), 'rahim@example.com')).toHaveLength(80)
})

test('a name from elsewhere that is too long ends with a whole character that is not a space', () => {
  expect(chooseName(`${'R'.repeat(79)}😀`, 'rahim@example.com')).toBe('R'.repeat(79))
  expect(chooseName(`${'R'.repeat(78)}ক্ষ`, 'rahim@example.com')).toBe('R'.repeat(78))
  expect(chooseName(`${'R'.repeat(79)} Uddin`, 'rahim@example.com')).toBe('R'.repeat(79))
  expect(chooseName(`${'R'.repeat(78)}😀`, 'rahim@example.com')).toBe(`${'R'.repeat(78)}😀`)
})

test.each(['\u3164', '\u2800', '\u{e0041}', '\ufe0f', '\u034f', '\u{e0100}', '\u2028', '\ufff9'])(
  'a name has no %j in it',
  (character) => {
    expect(PersonName.safeParse(`Ra${character}him`).success).toBe(false)
  },
)

test('marks that messengers paste around a name are removed', () => {
  expect(PersonName.parse(' \u200e\u2068Rahim\u2069 \ufeff\u202aUddin\u202c\u2028')).toBe('Rahim Uddin')
  expect(PersonName.parse('Ra\u00adhim\u200b Ud\u2060din')).toBe('Rahim Uddin')
  // An override that is not closed would reverse the text after the name.
  expect(PersonName.parse('\u202dRahim\u202c Ud\u202edin')).toBe('Rahim Uddin')
})

test('a name may have an emoji in its coloured form', () => {
  expect(PersonName.parse('Shathi ❤\ufe0f☺\ufe0f')).toBe('Shathi ❤\ufe0f☺\ufe0f')
  expect(PersonName.safeParse('Shathi 1\ufe0f').success).toBe(false)
  expect(PersonName.safeParse('Shathi ❤\ufe0f\ufe0f').success).toBe(false)
})

test('a name may have the joiners of Bangla, but not alone', () => {
  expect(PersonName.parse('র‍্যাব ক্‌ষ')).toBe('র‍্যাব ক্‌ষ')
  expect(PersonName.safeParse('\u200d\u200c').error?.issues[0]?.message).toBe('name-missing')
})
