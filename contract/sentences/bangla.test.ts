import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const until = '2026-11-24T11:45:00Z'
const differences = [{ account: 'sellers', oursMinor: 100, recordedMinor: 200, theirsMinor: 300 }]
const payout = { reference: '১২', amountMinor: 100, linesMinor: 200, underWayMinor: 100, paidOutMinor: 0 }
const balance = { name: 'Salma', balanceMinor: 100, postedMinor: 200 }
/** What sentences may mention. Times are written in Bangla here, as the formatters of that language do. */
const data = {
  buyer: 'Rakib',
  seller: 'Salma',
  by: 'শুক্র ২৭ নভেম্বর',
  when: 'মঙ্গল ২৪ নভেম্বর',
  reportUntil: 'শনি ২৮ নভেম্বর',
  paidOutFrom: 'রবি ২৯ নভেম্বর',
  decideBy: 'সোম ৩০ নভেম্বর',
  handBack: { amount: '৳৫০০', by: 'রবি ২৯ নভেম্বর' },
  answering: { name: 'Salma', isOwn: false, by: 'সোম ৩০ নভেম্বর' },
  reporter: { name: 'Rakib', isOwn: false },
  decided: undefined as 'upheld' | 'declined' | undefined,
  back: '৳৮০০',
  hasBuyerConfirmed: false,
  isAsked: true,
  isPaidOut: false,
  isDisputed: false,
  party: 'seller',
  role: 'buyer',
  amount: '৳৫০০',
  known: 'Samsung',
  values: ['capture', 'refund'],
  fields: 'type',
  methods: 'GET',
  email: 'name@example.com',
  phone: '01712345678',
  model: 'iPhone',
  intentId: 'pi_1',
  webhookId: 'evt_1',
  sentence: 'বাক্য।',
  name: 'সালমা',
  text: 'কারণ।',
  host: undefined,
  until,
  max: 2,
  days: 90,
  times: 3,
  left: 1,
  megabytes: 10,
  megapixels: 50,
  minimum: 100,
  maximum: 999,
  leftMinor: 100,
  owedMinor: 100,
  excessMinor: 100,
}
const variants = [
  data,
  {
    ...data,
    answering: { ...data.answering, isOwn: true, offerOf: 'Rakib' },
    reporter: { ...data.reporter, isOwn: true },
    decided: 'upheld',
    hasBuyerConfirmed: true,
    isAsked: false,
    isDisputed: true,
  },
  {
    ...data,
    answering: { ...data.answering, by: '' },
    reporter: undefined,
    decided: 'declined',
    back: '',
    handBack: undefined,
    reportUntil: '',
    decideBy: '',
    isPaidOut: true,
  },
]
/** What functions of two values get. */
const pairs: Record<string, unknown[]> = {
  'sale-situations.saleLinks.about': ['কোড লিখুন', 'ফোন'],
  'contact.sayContact': ['প্রশ্ন থাকলে', data],
  'districts.nameDistrict': ['Dhaka'],
  'payout-methods.namePayoutAccount': ['bkash', '•••• ৬৭৮'],
  'findings.findings.withDifferences': ['বাক্য।', differences],
  'findings.findings.withExcess': ['বাক্য।', 100],
  'findings.findings.withBalance': ['বাক্য।', balance],
  'findings.findings.withPayout': ['বাক্য।', payout],
}

/** Every text of a module with its place in it; a function is asked for each variant of the data. */
function readTexts(texts: unknown, place: string): [place: string, text: string][] {
  if (typeof texts === 'string') return [[place, texts]]
  if (typeof texts !== 'function')
    return Object.entries(texts as object).flatMap(([key, each]) => readTexts(each, `${place}.${key}`))
  const write = texts as (...values: unknown[]) => string
  const pair = pairs[place]
  return pair ? [[place, write(...pair)]] : variants.map((each) => [place, write(each)])
}

/** The parts of sentences are read with the sentences. */
const files = readdirSync(new URL('bn', import.meta.url))
  .map((file) => file.replace('.ts', ''))
  .filter((file) => file !== 'sale-words')
const texts = (
  await Promise.all(
    files.map(async (file) => readTexts({ ...((await import(`./bn/${file}.ts`)) as object) }, file)),
  )
).flat()
const isLabel = ([place]: [string, string]) =>
  /^(titles|conditions|districts|shared-picture|offer-terms|payout-methods|problem-reasons|.*\.(saleMoves|saleLinks|title|signedIn)\b)/u.test(
    place,
  )

/** Names, examples of what people type, and what only programs read. */
const latin = [
  /Google|localhost|multipart\/form-data|“image”|100-continue|Bearer|Authorization|Expect|Host|Link|API|\bID\b/gu,
  /Hatbodol|JPEG|PNG|WebP|AVIF|HEIC|iPhone|Settings|Camera|Formats|“Most Compatible”|“High efficiency pictures”/gu,
  /name@example\.com|01712 345678|sign-up|problem|\btrue\b|\bfalse\b|notSold|cursor/gu,
  /capture|release|refund|decline|uphold|confirm|Rakib|Salma|Samsung|pi_1|evt_1|\btype\b|\bGET\b/gu,
]

const withoutNames = (text: string) => latin.reduce((rest, names) => rest.replaceAll(names, ''), text)

test('texts have only Bangla letters and digits outside names', () => {
  expect(texts.length).toBeGreaterThan(400)
  expect(texts.filter(([, text]) => /[a-z\d]/iu.test(withoutNames(text)))).toEqual([])
})

test('their letters are composed as Unicode does it', () => {
  expect(texts.filter(([, text]) => text !== text.normalize('NFC'))).toEqual([])
})

test('sentences end as such, labels have no full stop, and no space is beside a missing word, nor a full stop after a Latin letter', () => {
  expect(texts.filter((each) => !isLabel(each) && !/[।?]\)?$/u.test(each[1]))).toEqual([])
  expect(texts.filter((each) => isLabel(each) && /[।.]$/u.test(each[1]))).toEqual([])
  expect(texts.filter(([, text]) => / {2}| [।,;]|^ | $|[a-z]।/iu.test(text))).toEqual([])
})
