import type { Translated } from '#contract/sentences/sentence.ts'
import type { refundFailed as English } from '../../en/emails/refund-failed.ts'

const notGivenBack = 'তা ফেরত দেওয়া যায়নি।'

export const refundFailed: Translated<typeof English> = {
  buyer: ({ model, amount, isByBank }) => ({
    subject: `ফেরতের টাকা আপনার কাছে পৌঁছায়নি: ${model}`,
    paragraphs: [
      `এই ফোনের জন্য আপনি যা দিয়েছিলেন, তা থেকে ${amount} আপনার কাছে ফেরত আসার কথা ছিল। ${isByBank ? 'আপনার ব্যাংক বা ওয়ালেট তা নেয়নি।' : notGivenBack}`,
      'একজন অ্যাডমিন বিষয়টি দেখছেন। তত দিন বিক্রেতার পাওনা থেকে এই টাকা আটকে রাখা হবে।',
    ],
    action: 'রসিদ দেখুন',
    ...(isByBank && { contactIf: 'কার্ড বা ওয়ালেটটি বন্ধ হয়ে গিয়ে থাকলে' }),
    closing: [],
  }),
  seller: ({ model, buyerName, amount, isByBank, isWhole }) => ({
    subject: `ফেরতের টাকা ক্রেতার কাছে পৌঁছায়নি: ${model}`,
    paragraphs: [
      `এই ফোনের দাম থেকে ${amount} ${buyerName}-এর কাছে ফেরত যাওয়ার কথা ছিল। ${isByBank ? 'তাঁর ব্যাংক বা ওয়ালেট তা নেয়নি।' : notGivenBack}`,
      isWhole
        ? 'একজন অ্যাডমিন বিষয়টি দেখছেন। তত দিন আপনার পাওনা থেকে এই টাকা আটকে রাখা হবে।'
        : 'একজন অ্যাডমিন বিষয়টি দেখছেন। তত দিন আপনার পাওনা থেকে এই টাকা আটকে রাখা হবে। বাকি টাকা নিয়মমতোই পাঠানো হবে।',
    ],
    action: 'বেচাকেনাটি দেখুন',
    closing: [],
  }),
  admin: ({ model, buyerName, amount, isByBank, isWhole }) => ({
    subject: `টাকা ফেরত দেওয়া যায়নি: ${model}`,
    paragraphs: [
      `${amount} ${buyerName}-এর কাছে ফেরত যাওয়ার কথা ছিল। ${isByBank ? 'তাঁর ব্যাংক বা ওয়ালেট তা নেয়নি।' : 'পেমেন্ট সেবা তা করতে রাজি হয়নি।'}`,
      'টাকা ফেরত না যাওয়া পর্যন্ত বিক্রেতার পাওনা থেকে এই টাকা আটকে রাখা হবে: আবার চেষ্টা করুন, বা অন্য কোনো পরিমাণ ফেরত দিন। ' +
        (isWhole
          ? 'কোনোভাবেই ফেরত না গেলে ক্রেতাকে নিজ হাতে টাকা পাঠিয়ে তা লিখে রাখুন।'
          : 'কোনোভাবেই ফেরত না গেলে ক্রেতাকে নিজ হাতে টাকা পাঠিয়ে তা লিখে রাখুন, অথবা কারণ লিখে ফেরতটি বাদ দিন; কারণটি দুই পক্ষই পড়বেন।'),
    ],
    action: 'পেমেন্টটি দেখুন',
    closing: ['প্রত্যেক অ্যাডমিন এই ইমেইল পান।'],
  }),
}
