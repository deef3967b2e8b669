import { expect, test } from 'vitest'
import { colourOf, initialsOf } from './draw-initials.ts'

test.each([
  ['Salma Begum', 'SB'],
  ['  md. abdul karim  ', 'MK'],
  ['Rakib', 'R'],
  ['élodie d’arc', 'ÉD'],
  ['কামাল উদ্দিন', 'কাউ'],
  ['শ্রীকান্ত (ক্ষুদ্র)', 'শ্রীক্ষু'],
  ['🙂 Salma', 'S'],
  ['7 Star Mobile', '7M'],
  ['👩🏽‍💻', '👩🏽‍💻'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a name always gets the same colour, in any spelling, and other names get other colours', () => {
  expect(colourOf(' Salma Begum')).toBe(colourOf('salma begum '))
  const names = ['Salma', 'Rakib', 'Karim', 'Nusrat', 'Tanvir', 'Shathi', 'Imran', 'Liton']
  expect(new Set(names.map(colourOf)).size).toBeGreaterThan(3)
})
