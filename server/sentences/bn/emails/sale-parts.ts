import { formatAppointment, formatMinute } from '#lib/formats/bn/dates.ts'
import type { ListingAvailability, Sale } from '../../../emails/sale-text.ts'

export const whoeverPaysFirst = 'যিনি আগে টাকা দেবেন, ফোন তাঁর।'

/** What a buyer can do with the phone of a sale that has ended. */
export function againForBuyer({ availability, payFrom }: Pick<Sale, 'availability' | 'payFrom'>): string {
  if (availability !== 'for-sale' || !payFrom) return againNow[availability]
  return `ফোনটি আবার বিক্রির জন্য আছে। অন্যরা এখনই কিনতে পারবেন। সম্প্রতি আপনার বেশ কয়েকটি বেচাকেনা বাতিল হয়েছে, তাই আপনি টাকা দিতে পারবেন ঢাকার সময় ${formatMinute(payFrom)} থেকে।`
}

const againNow: Record<ListingAvailability, string> = {
  'for-sale': `ফোনটি আবার বিক্রির জন্য আছে। আপনি আবার টাকা দিতে পারেন, অন্যরাও পারেন: ${whoeverPaysFirst}`,
  withheld: 'ফোনটি এখন বিক্রির জন্য নেই।',
  sold: 'ফোনটি আর বিক্রির জন্য নেই।',
  removed: 'ফোনটি আর বিক্রির জন্য নেই।',
}

export const againForSeller: Record<ListingAvailability, string> = {
  'for-sale': `ফোনটি একই বিজ্ঞাপনে আবার বিক্রির জন্য আছে। ${whoeverPaysFirst}`,
  withheld: 'আপনাকে আবার যাচাই না করা পর্যন্ত বিজ্ঞাপনটি দেখানো হবে না, তাই ফোনটি এখন বিক্রির জন্য নেই।',
  sold: 'এর মধ্যে ফোনটি আবার কারও জন্য রাখা হয়েছে বা বিক্রি হয়ে গেছে: শুধু সেই ক্রেতাকেই দিন।',
  removed: 'ফোনটি আর বিক্রির জন্য নেই। এখনো বিক্রি করতে চাইলে আবার বিক্রির জন্য দিন।',
}

/** When two people meet, in an email. */
export const describeTime = (meetAt: Date): string => `${formatAppointment(meetAt)} (ঢাকার সময়)`

/** Until when the hand-over must be confirmed. */
export const until = ({ handOverBy }: Pick<Sale, 'handOverBy'>): string =>
  handOverBy ? `ঢাকার সময় ${formatAppointment(handOverBy)}` : 'শেষ সময়'

export const toDeciders = 'ফোনটির ক্রেতা বা বিক্রেতা নন, এমন প্রত্যেক অ্যাডমিন এই ইমেইল পান।'
