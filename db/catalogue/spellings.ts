import * as z from 'zod'
import { type DataLine, readEntries, readLines, WrongData } from '../read-data.ts'

const read = (name: string) => readLines(`db/catalogue/spellings/${name}.txt`)

/**
 * Returns lines like `redmi: রেডমি রেডমী`: our spelling, then others. A space within a spelling is written as `_`. Throws WrongData for
 * another form, and for a spelling of ours that is there twice.
 */
export function checkSpellings(lines: DataLine[]): readonly string[] {
  const seen = new Set<string>()
  return lines.map(({ text, where }) => {
    const [, own] = /^([^\s:]+): [^\s:]+( [^\s:]+)*$/.exec(text) ?? []
    if (!own)
      throw new WrongData(where, 'A line is our spelling, a colon, and other spellings with a space between.')
    if (seen.has(own)) throw new WrongData(where, `${own} is there twice.`)
    seen.add(own)
    return text
  })
}

/** As `checkSpellings`. Throws WrongData too unless each of these districts has one line, and nothing else has. */
export function checkDistricts(lines: DataLine[], districts: readonly string[]): readonly string[] {
  const nameOf = (text: string) => (text.split(':')[0] ?? '').replaceAll('_', ' ')
  const known = new Set(districts)
  for (const { text, where } of lines)
    if (!known.has(nameOf(text)))
      throw new WrongData(where, `${nameOf(text)} is no district of lib/districts.json.`)
  const spelled = new Set(lines.map(({ text }) => nameOf(text)))
  const missing = districts.find((district) => !spelled.has(district))
  if (missing)
    throw new WrongData(
      'lib/districts.json',
      `${missing} has no line in db/catalogue/spellings/districts.txt.`,
    )
  return checkSpellings(lines)
}

const readWords = (name: string): readonly string[] => read(name).flatMap(({ text }) => text.split(' '))

/** Other spellings of makers, product lines and variants. */
export const wordSpellings = checkSpellings(read('words'))

/** Spellings of words in the names of models, in addition to `wordSpellings`. */
export const modelWordSpellings = checkSpellings(read('model-words'))

/** Well-known areas of the large cities. */
export const areaSpellings = checkSpellings(read('areas'))

/** The areas of a district, with a comma between. */
export const Areas = z
  .string()
  .transform((areas) => areas.split(',').map((area) => area.trim()))
  .refine((areas) => areas.every((area, index) => area !== '' && areas.indexOf(area) === index), {
    error: 'Areas have a comma between; none is empty or there twice.',
  })

/** The 64 districts of Bangladesh: the official name first, then older, shorter and Bangla names. */
export const districtSpellings = checkDistricts(
  read('districts'),
  readEntries('lib/districts.json', Areas).map(([district]) => district),
)

/** Makers whose phones people search for, although they cannot be sold here. */
export const makers = readWords('makers')

/** Words in searches that say nothing about the phone. */
export const fillerWords = readWords('filler-words')
