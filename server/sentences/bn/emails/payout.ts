import type { Translated } from '#contract/sentences/sentence.ts'
import type {
  payout as English,
  payoutLeftOut as EnglishLeftOut,
  payoutWithoutAccount as EnglishWithoutAccount,
} from '../../en/emails/payout.ts'

const seeStatement = 'টাকার হিসাব দেখুন'
const ifNotYou = (act: string) => `আপনি নিজে ${act} থাকলে এখনই পাসওয়ার্ড বদলান।`
const contactIf = 'সাহায্য লাগলে'

export const payout: Translated<typeof English> = {
  paid: {
    subject: 'আপনার টাকা পাঠানো হয়েছে',
    paragraphs: ['আপনার বিক্রির টাকা আপনার অ্যাকাউন্টে যাচ্ছে।'],
    action: seeStatement,
    contactIf: '২ কর্মদিবস পরেও টাকা না পৌঁছালে',
    closing: [],
  },
  failed: {
    subject: 'আপনার টাকা পাঠানো যায়নি',
    paragraphs: [
      'আপনার বিক্রির টাকা আপনার অ্যাকাউন্টে পৌঁছায়নি। টাকা নিরাপদে আছে, আপনার ব্যালেন্সে ফিরে এসেছে।',
      'টাকা নেওয়ার অ্যাকাউন্টটি ঠিক আছে কি না দেখে নিন। পরের বার টাকা পাঠানোর সময় এই টাকাও পাঠাব।',
    ],
    action: 'অ্যাকাউন্টটি দেখে নিন',
    closing: [],
  },
  'account-added': {
    subject: 'টাকা নেওয়ার অ্যাকাউন্ট যোগ হয়েছে',
    paragraphs: ['আপনার বিক্রির টাকা এই অ্যাকাউন্টে যাবে। আপনার নিরাপত্তার জন্য আগামী ২৪ ঘণ্টা কোনো টাকা পাঠানো হবে না।'],
    action: seeStatement,
    contactIf,
    closing: [ifNotYou('অ্যাকাউন্টটি যোগ না করে')],
  },
  'account-changed': {
    subject: 'টাকা নেওয়ার অ্যাকাউন্ট বদলানো হয়েছে',
    paragraphs: ['এখন থেকে আপনার বিক্রির টাকা এই অ্যাকাউন্টে যাবে। আপনার নিরাপত্তার জন্য আগামী ২৪ ঘণ্টা কোনো টাকা পাঠানো হবে না।'],
    action: seeStatement,
    contactIf,
    closing: [ifNotYou('অ্যাকাউন্টটি না বদলে')],
  },
  'account-removed': {
    subject: 'টাকা নেওয়ার অ্যাকাউন্ট সরানো হয়েছে',
    paragraphs: [
      'আপনার বিক্রির টাকা কোথায় পাঠাব, তা আমাদের আর জানা নেই। নতুন অ্যাকাউন্ট যোগ করার আগে, আর তার পরের ২৪ ঘণ্টা, কোনো টাকা পাঠানো হবে না।',
    ],
    action: 'অ্যাকাউন্ট যোগ করুন',
    contactIf,
    closing: [ifNotYou('অ্যাকাউন্টটি না সরিয়ে')],
  },
}

const subject = 'আপনার টাকা এখনো পাঠানো হয়নি'
const notSent = 'আপনার বিক্রির টাকা আমরা পাঠাইনি। টাকা নিরাপদে আছে, আপনার ব্যালেন্সে ফিরে এসেছে।'

const withNext = 'পরের বার টাকা পাঠানোর সময় এই টাকাও পাঠাব'

const afterChange = (changed: string) => ({
  subject,
  paragraphs: [notSent, `${withNext}, তবে ${changed} বদলের পর অন্তত ২৪ ঘণ্টা পার হলে।`],
  action: seeStatement,
  contactIf,
  closing: [ifNotYou(`${changed} না বদলে`)],
})

export const payoutWithoutAccount: Translated<typeof EnglishWithoutAccount> = {
  subject,
  paragraphs: [
    notSent,
    `টাকা নেওয়ার একটি অ্যাকাউন্ট যোগ করুন: তা না থাকলে টাকা পাঠাতে পারি না। যোগ করার পর অন্তত ২৪ ঘণ্টা পার হলে, ${withNext}।`,
  ],
  action: 'অ্যাকাউন্ট যোগ করুন',
  contactIf,
  closing: [ifNotYou('টাকা নেওয়ার অ্যাকাউন্টটি না সরিয়ে')],
}

export const payoutLeftOut: Translated<typeof EnglishLeftOut> = {
  suspended: {
    subject,
    paragraphs: [notSent],
    action: 'কারণ দেখুন',
    contactIf: 'আপনি একমত না হলে',
    closing: [],
  },
  held: {
    subject,
    paragraphs: [
      'আপনার বিক্রির টাকা আমরা পাঠাইনি। এর মধ্যে যেটুকু আপনার, তা আপনার ব্যালেন্সে ফিরে এসেছে।',
      'টাকা নেওয়ার অ্যাকাউন্টে কোনো সমস্যা নেই। যে টাকা আটকে নেই, তা পরের বার টাকা পাঠানোর সময় পাঠাব। কোন টাকা কেন অপেক্ষায়, তা আপনার টাকার হিসাবে লেখা আছে।',
    ],
    action: seeStatement,
    closing: [],
  },
  account: afterChange('টাকা নেওয়ার অ্যাকাউন্ট'),
  email: afterChange('ইমেইল ঠিকানা'),
  'second-factor': afterChange('দুই ধাপের লগ ইন'),
  left: {
    subject,
    paragraphs: [notSent, `${withNext}।`],
    action: seeStatement,
    contactIf,
    closing: [ifNotYou('অ্যাকাউন্টটি মুছে না ফেলে')],
  },
  unreadable: {
    subject,
    paragraphs: [notSent, `টাকা নেওয়ার অ্যাকাউন্টটি আবার লিখুন। তাহলে ${withNext}।`],
    action: 'অ্যাকাউন্টটি আবার লিখুন',
    closing: [],
  },
}
