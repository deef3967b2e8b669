import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { toBanglaDigits } from '#lib/typed-numbers.ts'

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
  ['web/texts', 'contract/sentences', 'server/sentences']
    .flatMap((folder) => globSync(`${folder}/${language}/**/*.ts`, { exclude: ['**/*.test.ts'] }))
    .flatMap(readTexts)

/** Names of products and of offices, and what stands on a box or a screen (docs/glossary-bn.md). */
const names = [
  ['Google Authenticator', 'Google', 'Firebase', 'Stripe', 'Aegis', 'Hatbodol', 'Twitter', 'GitHub', 'Redis'],
  ['WhatsApp', 'Messenger', 'Facebook', 'iPhone', 'iCloud', 'Find My', 'Mi Account', 'HUAWEI ID', 'Huawei'],
  ['Apple', 'Xiaomi', 'Android', 'Redmi Note', 'Nova 5T', 'Samsung', 'Vivo', 'Oppo', 'Realme', 'Infinix'],
  ['Walton', 'Settings', 'General', 'About phone', 'About', 'Battery Health', 'Battery', 'Wi-Fi'],
  ['Bluetooth', 'IMEI', 'KYD', 'BTRC', 'NEIR', 'QR', 'CSV', 'GB', 'Chrome', 'Safari', 'Open in browser'],
  ['JPEG', 'PNG', 'WebP', 'AVIF', 'HEIC', 'Camera', 'Formats', 'Most Compatible', 'High efficiency pictures'],
].flat()

/** What a sentence in Bangla quotes: examples, columns of the bank's file, and what the authors of clients send. */
const quoted = [
  ['npm run test-mail', 'npm run status', 'given up', 'API key', 'NTP'],
  ['name@example.com', 'google.com', 'k3f9-x7qm-2hdt', 'status', 'reason', 'paid', 'failed', 'API', 'ID'],
  ['sign-up', 'problem', 'true', 'false', 'notSold', 'capture', 'release', 'refund', 'decline', 'uphold'],
  ['confirm', 'Link', 'cursor', 'Expect', '100-continue', 'Host', 'multipart/form-data', 'image'],
  ['localhost', 'Authorization', 'Bearer'],
].flat()

/** Texts that are no sentences: what a browser stores, addresses, names of files, and what is not shown to anybody. */
const codes = new Set(
  [
    ['hatbodol-device', 'hatbodol-google-…', 'token, token-facts, signed-in', 'firebase…', 'hand-over-codes'],
    ['recent-searches', 'way-back', 'drafts', 'outbox', 'language-to-store', 'offline-…'],
    ['language, offer-declined'],
    [
      'clock-ahead',
      'own-last-seen',
      'guest-last-seen',
      'reloaded-build',
      'last-search',
      'guest-drafts',
      'booking-to-resume',
      'drafts, typed-text',
    ],
    ['last-public-page', 'reset-closed', '/about', '/contact', '/terms', '/privacy', '/cookies'],
    ['hatbodol-recovery-codes.txt', 'hatbodol-my-data.json', 'bn', 'en', 'en-IN', 'unknown', 'buyer'],
    ['seller', 'buyerName', 'sellerName'],
    // The words of the link to English pages.
    ['English', 'Read in English', 'No, thanks'],
  ].flat(),
)

/** Matches each of the words where it stands alone. */
const anyOf = (words: string[]) => new RegExp(`(?<![A-Za-z])(?:${words.join('|')})(?![A-Za-z])`, 'gu')

const isBangla = (text: string) => /[\u0980-\u09F2\u09F4-\u09FE]/u.test(text)

function leaveOutNames(text: string): string {
  if (codes.has(text)) return ''
  return text.replaceAll(anyOf(isBangla(text) ? [...names, ...quoted] : names), '')
}

test('texts in Bangla have no Latin letters outside names and codes', () => {
  const texts = listTexts('bn')
  expect(texts.length).toBeGreaterThan(5000)
  expect(texts.filter(([, text]) => /[a-z]/iu.test(leaveOutNames(text)))).toEqual([])
})

test('an untranslated word is found, also one in lower case', () => {
  for (const text of ['failed', 'hello', 'Sold', 'true', 'ফোনটি sold', 'Bluetooths'])
    expect([text, leaveOutNames(text)]).toEqual([text, text])
})

test('texts in English have no Bangla letters outside the words of the link to Bangla pages', () => {
  expect(listTexts('en').filter(([, text]) => isBangla(text))).toEqual(
    ['বাংলা', 'বাংলায় পড়ুন', 'না, থাক'].map((text) => ['web/texts/en/language.ts', text]),
  )
})

test('commands are the same in both languages', () => {
  const find = (language: string) =>
    new Set(listTexts(language).flatMap(([, text]) => text.match(/npm run [a-z-]+/gu) ?? []))
  expect(find('en').size).toBeGreaterThan(1)
  expect(find('bn')).toEqual(find('en'))
})

test('numbers that people dial have Latin digits in Bangla too', () => {
  const dialled = ['16002', '*#06#', '01712 345678']
  const english = listTexts('en').map(([, text]) => text)
  const bangla = listTexts('bn').map(([, text]) => text)
  const named = (texts: string[], forms: string[]) =>
    forms.filter((form) => texts.some((text) => text.includes(form)))
  expect([named(english, dialled), named(bangla, dialled)]).toEqual([dialled, dialled])
  expect(named(bangla, dialled.map(toBanglaDigits))).toEqual([])
  expect(bangla.filter((text) => /[০-৯]{4,} নম্বর/u.test(text))).toEqual([])
})

test('in Bangla, a full stop does not stand right after what may end in a Latin letter', () => {
  const mayBeLatin =
    /\$\{(?:\w+\.)?(?:place|name|model|phone|title|buyer|seller|email|bank|holder|routing|\w+Name)\}।/gu
  const files = globSync('{web/texts,contract/sentences,server/sentences}/bn/**/*.ts')
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((path) => readFileSync(path, 'utf8').match(mayBeLatin) ?? [])).toEqual([])
})
