import type { Translated } from '../sentence.ts'
import type * as English from '../en/payout-methods.ts'

export const payoutMethods: Translated<typeof English.payoutMethods> = {
  bkash: 'বিকাশ',
  nagad: 'নগদ',
  rocket: 'রকেট',
  bank: 'ব্যাংক অ্যাকাউন্ট',
}

export const namePayoutAccount: Translated<typeof English.namePayoutAccount> = (method, masked) =>
  method === 'bank' ? masked : `${payoutMethods[method]} ${masked}`
