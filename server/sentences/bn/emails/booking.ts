import type { Translated } from '#contract/sentences/sentence.ts'
import { formatAppointment } from '#lib/formats/bn/dates.ts'
import type { booking as English } from '../../en/emails/booking.ts'
import { whoeverPaysFirst } from './sale-parts.ts'

const requestEnded = 'আপনার নিজের নগদ টাকায় কেনার অনুরোধটি শেষ হয়ে গেছে।'
const weTell = 'ফোনটি আবার বিক্রির জন্য এলে ইমেইলে জানাব।'

export const booking: Translated<typeof English> = {
  booked: ({ model, buyerName }) => ({
    subject: `বুক হয়েছে: ${model}`,
    paragraphs: [
      `${buyerName} আপনার ফোনটি বুক করেছেন। তিনি টাকা দিয়ে এটি কিনতে পারেন।`,
      `ফোনটি নিজের কাছে রাখুন: কোনো ক্রেতার জন্য রাখা হলে আমরা ইমেইলে জানাব। অন্যরাও এটি বুক করতে পারেন: ${whoeverPaysFirst}`,
    ],
    action: 'আপনার বিজ্ঞাপন দেখুন',
    closing: ['একটি ফোনের বুকিং নিয়ে আমরা দিনে একটির বেশি ইমেইল পাঠাই না। মোট কয়টি বুকিং, তা আপনার ড্যাশবোর্ডে আছে।'],
  }),
  'sold-to-other': ({ model, mayStillEnd, hasRequestEnded }) => ({
    subject: mayStillEnd ? `অন্য ক্রেতার জন্য রাখা হয়েছে: ${model}` : `অন্য কেউ কিনে নিয়েছেন: ${model}`,
    paragraphs: [
      mayStillEnd
        ? 'আপনার আগেই আরেকজন ক্রেতা এগিয়ে আসায় আপনার বুক করা একটি ফোন তাঁর জন্য রাখা হয়েছে। আপনার কোনো টাকা কাটা হয়নি।'
        : 'আপনার বুক করা একটি ফোন আরেকজন ক্রেতা আগেই কিনে নিয়েছেন। আপনার কোনো টাকা কাটা হয়নি।',
      ...(hasRequestEnded ? [requestEnded] : []),
      ...(mayStillEnd ? [weTell] : []),
    ],
    action: 'অন্য ফোন দেখুন',
    closing: ['মুছে না ফেলা পর্যন্ত বুকিংটি আপনার তালিকায় থাকবে।'],
  }),
  'reserved-for-other': ({ model, until, hasRequestEnded }) => ({
    subject: `অন্য ক্রেতার জন্য রাখা হয়েছে: ${model}`,
    paragraphs: [
      until
        ? `আপনার বুক করা একটি ফোন আরেকজন ক্রেতার জন্য ${formatAppointment(until)} পর্যন্ত রাখা হয়েছে। তিনি নগদ টাকায় কিনছেন। আপনার কোনো টাকা কাটা হয়নি।`
        : 'আপনার বুক করা একটি ফোন আরেকজন ক্রেতার জন্য রাখা হয়েছে। তিনি নগদ টাকায় কিনছেন। আপনার কোনো টাকা কাটা হয়নি।',
      hasRequestEnded
        ? `${requestEnded} ফোনটি আবার বিক্রির জন্য এলে ইমেইলে জানাব, তখন আবার অনুরোধ করতে পারবেন।`
        : weTell,
    ],
    action: 'আপনার বুকিং দেখুন',
    closing: ['মুছে না ফেলা পর্যন্ত বুকিংটি আপনার তালিকায় থাকবে।'],
  }),
  'for-sale-again': ({ model }) => ({
    subject: `আবার বিক্রির জন্য আছে: ${model}`,
    paragraphs: [
      'আপনি যে ফোনটি বুক করেছিলেন, তা অন্য একজন ক্রেতা কিনছিলেন। সেই বেচাকেনা বাতিল হয়েছে, ফোনটি আবার বিক্রির জন্য আছে।',
      whoeverPaysFirst,
    ],
    action: 'আপনার বুকিং দেখুন',
    closing: ['এ নিয়ে ইমেইল না চাইলে বুকিংটি মুছে ফেলুন।'],
  }),
  'price-changed': ({ model, requestPrice }) => ({
    subject: `নতুন দাম: ${model}`,
    paragraphs: [
      'আপনার বুক করা একটি ফোনের দাম বিক্রেতা বদলেছেন। ফোনটি এখনো বিক্রির জন্য আছে।',
      ...(requestPrice === undefined ? [] : [`আপনার নগদ টাকায় কেনার অনুরোধটি এখনো ${requestPrice} দামেই আছে।`]),
    ],
    action: 'আপনার বুকিং দেখুন',
    closing: ['টাকা দেওয়ার সময় বিজ্ঞাপনে যে দাম থাকবে, সেটাই দিতে হবে। এ নিয়ে ইমেইল না চাইলে বুকিংটি মুছে ফেলুন।'],
  }),
}
