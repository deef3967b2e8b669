import { describe, expect, test } from 'vitest'
import { nameAgain, readModels } from './models.ts'
import { Areas, checkDistricts, checkSpellings } from './spellings.ts'

const linesOf = (...texts: string[]) => texts.map((text, index) => ({ text, where: `file.txt:${index + 1}` }))
const heading = '[Samsung / Galaxy A]'

test('a line of a model has its name, its year and the sizes that we know', () => {
  const models = readModels(
    linesOf(heading, 'Samsung Galaxy A51 | 2019 | 4/64/128 8/128', 'Samsung Galaxy A1+ | 2020'),
  )
  expect(models).toMatchObject([
    {
      id: 'samsung-galaxy-a51',
      brand: 'Samsung',
      line: 'Galaxy A',
      year: 2019,
      variants: [
        { ramGb: 4, storageGb: 64 },
        { ramGb: 4, storageGb: 128 },
        { ramGb: 8, storageGb: 128 },
      ],
    },
    { id: 'samsung-galaxy-a1-plus', year: 2020, variants: [] },
  ])
})

describe('a wrong line is refused with its file and number:', () => {
  const models = () => readModels(linesOf(heading, 'Samsung Galaxy A51 | 2019'))

  test.each([
    [
      'a year that is none',
      () => readModels(linesOf(heading, 'Samsung Galaxy A51 | soon')),
      'file.txt:2: A model is',
    ],
    [
      'a cell too many',
      () => readModels(linesOf(heading, 'Galaxy | 2019 | 4/64 | 5')),
      'file.txt:2: A model is',
    ],
    [
      'sizes in another form',
      () => readModels(linesOf(heading, 'Galaxy | 2019 | 4+64')),
      'file.txt:2: A model is',
    ],
    [
      'a model without a brand',
      () => readModels(linesOf('Galaxy | 2019')),
      'file.txt:1: A model comes after',
    ],
    [
      'the same model twice',
      () => nameAgain([...models(), ...models()], []),
      'Samsung Galaxy A51 is there twice',
    ],
    ['a name for no model', () => nameAgain(models(), linesOf('galaxy-0: Galaxy')), 'file.txt:1: No model'],
    [
      'a line without spellings',
      () => checkSpellings(linesOf('redmi: radmi', 'poco')),
      'file.txt:2: A line is',
    ],
    [
      'a word twice',
      () => checkSpellings(linesOf('poco: poko', 'poco: pocco')),
      'file.txt:2: poco is there twice',
    ],
    [
      'a place that is no district',
      () => checkDistricts(linesOf('Mirpur: Mirpore'), []),
      'file.txt:1: Mirpur is no',
    ],
    ['a district without a line', () => checkDistricts([], ['Feni']), 'lib/districts.json: Feni has no line'],
  ])('%s', (_, read, message) => {
    expect(read).toThrow(message)
  })
})

test('the areas of a district are each there once', () => {
  expect(Areas.parse('Banani, Mirpur 1, Mirpur 10')).toEqual(['Banani', 'Mirpur 1', 'Mirpur 10'])
  for (const wrong of ['', 'Banani,', 'Banani, , Mirpur', 'Banani, Mirpur, Mirpur', 'Banani, Mirpur, Banani'])
    expect(Areas.safeParse(wrong).success).toBe(false)
})
