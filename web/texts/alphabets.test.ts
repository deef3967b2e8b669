import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

type Text = readonly [path: string, text: string]

/** Returns the texts of a file: its strings and the fixed parts of its templates, without keys, types and comparisons. */
function readTexts(path: string): Text[] {
  const texts: string[] = []
  const skipped = new Set<unknown>()
  new Visitor({
    ImportDeclaration: ({ source }) => void skipped.add(source),
    Property: ({ key }) => void skipped.add(key),
    MemberExpression: ({ property }) => void skipped.add(property),
    TSLiteralType: ({ literal }) => void skipped.add(literal),
    BinaryExpression: ({ left, right }) => void skipped.add(left).add(right),
    SwitchCase: ({ test: compared }) => void skipped.add(compared),
    Literal: (node) => void (typeof node.value === 'string' && !skipped.has(node) && texts.push(node.value)),
    TemplateElement: ({ value }) => void texts.push(value.raw),
  }).visit(parseSync(path, readFileSync(path, 'utf8')).program)
  return texts.map((text) => [path, text])
}

const listTexts = (language: string) =>
  globSync(`web/texts/${language}/*.ts`, { exclude: ['**/*.test.ts'] }).flatMap(readTexts)

/** Names of products and of offices, and what stands on a box or a screen (docs/glossary-bn.md). */
const names = [
  ['Google Authenticator', 'Google', 'Firebase', 'Stripe', 'Aegis', 'Hatbodol', 'Twitter', 'GitHub'],
  ['iPhone', 'iCloud', 'Find My', 'Mi Account', 'HUAWEI ID', 'Huawei', 'Xiaomi', 'Android', 'Redmi Note'],
  ['Nova 5T', 'Samsung', 'Vivo', 'Oppo', 'Realme', 'Infinix', 'Walton', 'Settings', 'Battery Health'],
  ['Battery', 'Wi-Fi', 'Bluetooth', 'IMEI', 'KYD', 'BTRC', 'NEIR', 'QR', 'CSV', ' GB'],
  ['Chrome', 'Safari', 'Open in browser', 'JPEG', 'PNG', 'WebP', 'AVIF', 'HEIC'],
  ['Camera', 'Formats', 'Most Compatible', 'High efficiency pictures'],
  // The columns of the file for the bank, and what stands in them.
  ['status', 'reason', 'paid', 'failed'],
].flat()
/** Addresses, names of files, and what a browser stores; an example of a code; what is not shown to anybody. */
const codes =
  /^\/\w+$|^[a-z…-]+(?:, [a-z-]+)*$|\b[\w-]+@?[\w-]*\.(?:com|example|json|txt)\b|\bk3f9-x7qm-2hdt\b|^en-IN$/gu
/** The words of the link to English pages. */
const inEnglish = new Set(['English', 'Read in English', 'No, thanks'])

function leaveOutNames(text: string): string {
  if (inEnglish.has(text)) return ''
  return names.reduce((rest, name) => rest.replaceAll(name, ''), text.replaceAll(codes, ''))
}

test('texts in Bangla have no Latin letters outside names and codes', () => {
  const texts = listTexts('bn')
  expect(texts.length).toBeGreaterThan(2000)
  expect(texts.filter(([, text]) => /[a-z]/iu.test(leaveOutNames(text)))).toEqual([])
})

test('texts in English have no Bangla letters outside the words of the link to Bangla pages', () => {
  const isBangla = ([, text]: Text) => /[\u0980-\u09F2\u09F4-\u09FE]/u.test(text)
  expect(listTexts('en').filter(isBangla)).toEqual(
    ['বাংলা', 'বাংলায় পড়ুন', 'না, থাক'].map((text) => ['web/texts/en/language.ts', text]),
  )
})
