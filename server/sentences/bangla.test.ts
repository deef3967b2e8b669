import { expect, test } from 'vitest'
import { writeEmail } from '../emails/write-email.ts'
import { writeWaitPage } from '../pages/wait-page.ts'
import { bangla } from './bangla.ts'

const { alerts, emails, waitPages } = bangla

const at = new Date('2026-12-01T11:45:00Z')
/** What an admin decided; in other emails only its amount. */
const refund = { amount: '৳৫০০', remains: '৳৪০০', isRest: false, payableFrom: at, toString: () => '৳৫০০' }
const step = 'পরের ধাপ'
/** What emails may mention. Amounts and names are written in Bangla here, as the formatters of that language do. */
const data = {
  model: 'মডেল',
  price: '৳৯০০',
  buyerName: 'রাকিব',
  sellerName: 'সালমা',
  name: 'সালমা',
  reporterName: 'রাকিব',
  otherName: 'সালমা',
  reportedBy: 'buyer',
  availability: 'for-sale',
  ending: { how: 'cancelled', by: 'seller', text: 'কারণ' },
  next: {
    sentence: `${step}।`,
    action: step,
    path: '/',
    isMeetingTime: true,
    isRefund: true,
    namesReporter: true,
  },
  taken: { part: '৳৫০০' },
  isByBank: true,
  isWhole: false,
  isRest: true,
  isPartlyTaken: true,
  isRefunded: false,
  hasPassword: true,
  hasRequestEnded: true,
  requestPrice: '৳৫০০',
  mayStillEnd: true,
  isCash: true,
  isHandBack: true,
  isHandBackLate: true,
  isAllBack: true,
  isDecided: true,
  isAgreed: true,
  amount: '৳৫০০',
  handedBack: '৳৫০০',
  refundedInAll: '৳৫০০',
  remains: '৳৪০০',
  offerBy: 'মঙ্গল ১ ডিসেম্বর',
  email: 'ঠিকানা',
  to: 'ঠিকানা',
  withdrawn: { amount: '৳৫০০', text: 'কারণ' },
  byHand: { amount: '৳৫০০', reference: 'নম্বর', reason: 'কারণ' },
  refund,
  again: { until: at },
  until: at,
  handOverBy: at,
  payFrom: at,
  reportUntil: at,
  meetAt: at,
  answerBy: at,
  soldAt: at,
}
const variants = [
  data,
  {
    ...data,
    ending: { how: 'missed' },
    next: { ...data.next, namesReporter: false },
    taken: 'nothing',
    isByBank: false,
    isWhole: true,
    isRest: false,
  },
  {
    ...data,
    refund: { ...refund, remains: undefined },
    ending: { how: 'admin' },
    taken: 'all',
    again: {},
    isDecided: false,
  },
  {
    ...data,
    ending: { how: 'undecided' },
    taken: 'unknown',
    payFrom: undefined,
    availability: 'withheld',
    isCash: false,
  },
  {
    ...data,
    ending: { how: 'left' },
    handOverBy: undefined,
    isPartlyTaken: false,
    availability: 'removed',
    isAgreed: false,
  },
  {
    ...data,
    ending: { how: 'unanswered' },
    reportedBy: 'seller',
    isRefunded: true,
    availability: 'sold',
    isHandBack: false,
    isHandBackLate: false,
  },
  {
    ...data,
    ending: { how: 'authorization' },
    hasPassword: false,
    mayStillEnd: false,
    hasRequestEnded: false,
  },
]
const serverAlert = { title: 'কাজ', advice: 'দেখুন।', names: 'সার্ভার', count: 1, since: 'সময়' }

/** What functions of something else than these data get. */
const values: Record<string, unknown[]> = {
  'layout.contact': ['প্রশ্ন থাকলে', { email: 'ঠিকানা' }],
  'layout.dhakaTime': [at],
  'layout.notAgreed': ['সময়'],
  alert: [{ begun: [serverAlert, serverAlert], ended: [{ ...serverAlert, names: '', count: 2 }] }],
  'layout.dhakaMoment': [at],
  'accountChange.codesLeft': [3],
  namePayoutAccount: ['bkash', '•••• ৬৭৮'],
}

/** Every text of a module with its place in it; a function is asked for each variant of the data. */
function readTexts(texts: unknown, place: string): [place: string, text: string][] {
  if (typeof texts === 'string') return [[place, texts]]
  if (typeof texts !== 'function')
    return Object.entries(texts as object).flatMap(([key, each]) =>
      readTexts(each, place ? `${place}.${key}` : key),
    )
  const write = texts as (...of: unknown[]) => unknown
  const own = values[place]
  return (own ? [own] : variants.map((each) => [each])).flatMap((of) => readTexts(write(...of), place))
}

const texts = readTexts({ ...emails, waitPages, alerts }, '')

test('texts have only Bangla letters and digits outside names', () => {
  expect(texts.length).toBeGreaterThan(1000)
  const quoted = /Google|iPhone|Redis|NTP|API key|given up|npm run (?:test-mail|status)/gu
  expect(texts.filter(([, text]) => /[a-z\d]/iu.test(text.replaceAll(quoted, '')))).toEqual([])
})

test('their letters are composed as Unicode does it', () => {
  expect(texts.filter(([, text]) => text !== text.normalize('NFC'))).toEqual([])
})

test('paragraphs are sentences, subjects and buttons have no full stop', () => {
  const of = (name: RegExp) => texts.filter(([place]) => name.test(place))
  expect(
    of(/\.(paragraphs|closing)\.\d+$|\.(said|advice|remedy|text)$/u).filter(
      ([, text]) => !/[।?]$|: কারণ$|: নম্বর$/u.test(text),
    ),
  ).toEqual([])
  expect(
    of(/\.(subject|action|title|contactIf)$|\.facts\./u).filter(([, text]) => /[।.]$/u.test(text)),
  ).toEqual([])
  expect(texts.filter(([, text]) => / {2}| [।,;]|^ | $/u.test(text))).toEqual([])
})

test('an email and a wait page are in Bangla as a whole', () => {
  const email = { ...emails.payout.paid, facts: [], address: 'https://hatbodol.example', contact: {} }
  const { subject, text, html } = writeEmail('rakib@example.com', email, bangla)
  expect(subject).toBe('আপনার টাকা পাঠানো হয়েছে')
  expect(text).toContain('\n\nহাতবদল\n')
  expect(html).toContain('<html lang="bn">')
  expect(writeWaitPage({ reason: 'starting', language: 'bn' }, 5)).toContain('<h1>হাতবদল চালু হচ্ছে</h1>')
})
