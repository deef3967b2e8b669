import { expect, test } from 'vitest'
import { createCorrector, findLineWordByConsonants } from './rules/corrections.ts'
import type { Vocabulary } from './queries/vocabulary.ts'

const vocabularyOf = (words: Record<string, number>): Vocabulary => ({
  isEmpty: false,
  countOf: (word) => words[word] ?? 0,
  maxCount: Math.max(0, ...Object.values(words)),
  headWords: new Set(),
  filters: [],
  places: [],
  words: new Map(Object.entries(words)),
})

test('the first three of twelve unknown words are corrected', () => {
  const known = ['velvet', 'marble', 'window', 'garden', 'silver', 'bottle']
  const correct = createCorrector(vocabularyOf(Object.fromEntries(known.map((word) => [word, 5]))))
  const typed = [...known, ...known].map((word) => word.replace('e', 'a').replace('w', 'x'))
  expect(typed.map(correct)).toEqual(['velvet', 'marble', 'window', ...Array(9).fill(undefined)])
})

test('a word without a near word counts as one of the three', () => {
  const correct = createCorrector(vocabularyOf({ velvet: 5 }))
  expect(['brontosaur', 'plimsoller', 'valvet', 'valvet'].map(correct)).toEqual([
    undefined,
    undefined,
    'velvet',
    undefined,
  ])
})

test.each([
  ['the nearest word wins over a frequent one', 'markings', { marking: 1, mockings: 900 }, 'marking'],
  ['the more frequent one of equally near words wins', 'valvet', { velvet: 5, vallet: 9 }, 'vallet'],
  ['also the other way round', 'valvet', { vallet: 9, velvet: 5 }, 'vallet'],
  ['of equally near words, one that begins alike wins', 'vender', { sender: 9, vendor: 5 }, 'vendor'],
  ['a word that sounds the same wins', 'phokkus', { focus: 1, phokkas: 9 }, 'focus'],
  ['two letters may differ in a long word', 'generatxx', { generator: 3 }, 'generator'],
  ['but only one in a short word', 'garxxn', { garden: 3 }, undefined],
  ['and none in a word of two letters', 'gx', { ga: 3 }, undefined],
])('%s', (_, typed, words, meant) => {
  expect(createCorrector(vocabularyOf(words))(typed)).toBe(meant)
})

test.each([
  ['the vowels may be wrong', 'nat', 'note'],
  ['or missing, in Bangla too', 'নট', 'note'],
  ['and letters may be doubled', 'nott', 'note'],
  ['but a known word stays as it is', 'note', undefined],
  ['and so does one with other consonants', 'nab', undefined],
])('a word of a product line, by its consonants: %s', (_, typed, meant) => {
  expect(findLineWordByConsonants(typed, vocabularyOf({}))).toBe(meant)
})
