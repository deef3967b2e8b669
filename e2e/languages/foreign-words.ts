import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#lib/languages.ts'
import { districts, listAreas } from '#web/places/districts.ts'
import { legal } from '#web/texts/bn/legal.ts'

const db = join(import.meta.dirname, '..', '..', 'db')

/** The fields of the demo data that people have typed. */
const typedFields = /^(?:name|model|location|description|place|text|reason|note|holder|bank)$/u

function listTyped(entry: unknown, field = ''): string[] {
  if (typeof entry === 'string') return typedFields.test(field) ? [entry] : []
  if (typeof entry !== 'object' || entry === null) return []
  return Object.entries(entry).flatMap(([key, each]) => listTyped(each, Array.isArray(entry) ? field : key))
}

const demoFiles = globSync('demo/{*,listings/*,sale-listings/*,sales/*}.json', { cwd: db })
const demoTexts = demoFiles.flatMap((file) => listTyped(JSON.parse(readFileSync(join(db, file), 'utf8'))))

/** Models as their makers call them: the part of a line before its first stroke, and the makers in brackets. */
const models = globSync('catalogue/models/*.txt', { cwd: db })
  .flatMap((file) => readFileSync(join(db, file), 'utf8').split('\n'))
  .flatMap((line) => (line.startsWith('[') ? line.slice(1, -1).split(' / ') : [line.split(' | ')[0] ?? '']))

/** Names of services and programs, and what stands on a box or on the screen of a phone (docs/glossary-bn.md). */
const names = [
  ['Google Authenticator', 'Google', 'Firebase', 'Stripe', 'Aegis', 'Twitter', 'GitHub', 'Hatbodol'],
  [
    'WhatsApp',
    'Messenger',
    'Facebook',
    'Apple',
    'iCloud',
    'Find My',
    'Mi Account',
    'HUAWEI ID',
    'Android',
    'Linux',
    'Chrome',
    'Settings',
  ],
  ['“General”', '“About”', '“About phone”'],
  ['Battery Health', 'Battery', 'Wi-Fi', 'Bluetooth', 'IMEI', 'KYD', 'BTRC', 'NEIR', 'QR', 'CSV'],
  // The columns of the file for the bank, and what stands in them.
  ['“status”', '“reason”', '“paid”', '“failed”'],
].flat()

/** What somebody searches for, in either language. */
export const searched = 'আইফোন ১৩'

/** Places as people choose them from a list. */
const places = districts.flatMap(listAreas)

/** What the browser stores, in the cookie policy. */
const stored = legal.cookies.sections.flatMap(({ facts = [] }) => facts.map(({ name }) => name))

/** A district at the end of a place is in the language of the page. */
const withoutDistrict = (place: string) => place.replace(/, [^,]+$/u, '')

/** The longest first, because one may be a part of another. */
const known = [
  ...demoTexts,
  ...demoTexts.map(withoutDistrict),
  ...models,
  ...places,
  ...stored,
  ...names,
  searched,
]
const phrases = [...new Set(known)]
  .filter((phrase) => phrase.length > 1)
  .toSorted((one, other) => other.length - one.length)

/** A text without names, models and what people have typed. */
export function leaveOutTyped(text: string): string {
  let rest = leaveOutCut(text)
  for (const phrase of phrases) rest = rest.replaceAll(phrase, ' ')
  return rest
}

/** What search engines are told ends with the beginning of a description, which may be cut off. */
function leaveOutCut(text: string): string {
  const cut = /(?<=[।.] )[^।]+(?=…$)/u.exec(text)?.[0]
  return cut && demoTexts.some((typed) => typed.startsWith(cut)) ? text.replace(cut, ' ') : text
}

/** Addresses of pages and of people, ids of rows, of payouts and of payments at the provider. */
const addresses =
  /\bhttps?:\/\/\S+|[\w.+-]+@[\w.-]+|\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b(?:HBD-|pi_)\w+/gu

/** Codes and numbers to type or to call, in groups or covered up but for their end. */
const codes = /[+*#•\d][+*#•\d\s-]{2,}|\b(?=[\w-]*\d)(?:[A-Z\d-]{4,}|\w{12,})\b/gu

/** Returns the words and numbers of a text that are not in this language, and no name, address or code. */
export function listForeignWords(language: Language, text: string): string[] {
  if (language === 'en') return leaveOutTyped(text).match(/[\u0980-\u09F2\u09F4-\u09FE]+/gu) ?? []
  const plain = leaveOutTyped(text.replaceAll(addresses, ' ')).replaceAll(codes, ' ')
  return plain.match(/[a-z][\w'’.-]*|\d+/giu) ?? []
}
