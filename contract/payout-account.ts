import * as z from 'zod/mini'
import { toLatinDigits } from '#lib/money.ts'
import { singleLine } from './fields.ts'
import { wrong } from './wrong-field.ts'

export const payoutMethods = ['bkash', 'nagad', 'rocket', 'bank'] as const
export const PayoutMethod = z.enum(payoutMethods, wrong('payout-method'))
export type PayoutMethod = z.infer<typeof PayoutMethod>

/** Bangla digits become Latin ones, and spaces and hyphens go away: ০১৭১২-৩৪৫৬৭৮ becomes 01712345678. */
const inPlainDigits = (typed: string) => toLatinDigits(typed).replaceAll(/[\s-]+/gu, '')

const digits = z
  .string(wrong('payout-number'))
  .check(
    z.maxLength(40, wrong('payout-number')),
    z.overwrite(inPlainDigits),
    z.regex(/^\d+$/, wrong('payout-number')),
  )

/**
 * What the number of an account looks like. A Rocket account is a mobile number and a check digit.
 */
const numberOf: Record<PayoutMethod, RegExp> = {
  bkash: /^01[3-9]\d{8}$/,
  nagad: /^01[3-9]\d{8}$/,
  rocket: /^01[3-9]\d{9}$/,
  bank: /^\d{8,20}$/,
}

type Typed = { method: PayoutMethod; number: string; routing?: string | undefined }
const isNumber =
  (method: PayoutMethod) =>
  ({ method: chosen, number }: Typed) =>
    chosen !== method || numberOf[method].test(number)
const isNamed =
  (field: 'holder' | 'bank' | 'routing') => (typed: Typed & Partial<Record<typeof field, string>>) =>
    typed.method !== 'bank' || typed[field] !== undefined

/** Where a seller wants their money: the number of a wallet, or an account at a bank. */
export const PayoutAccountBody = z
  .object({
    method: PayoutMethod,
    number: digits,
    /** For a bank: in whose name the account is, the name of the bank, and the routing number of the branch. */
    holder: z.optional(singleLine(80, 'payout-holder')),
    bank: z.optional(singleLine(80, 'payout-bank')),
    routing: z.optional(
      z
        .string(wrong('payout-routing'))
        .check(z.overwrite(inPlainDigits), z.regex(/^\d{9}$/, wrong('payout-routing'))),
    ),
  })
  .check(
    z.refine(isNumber('bkash'), { path: ['number'], ...wrong('payout-wallet') }),
    z.refine(isNumber('nagad'), { path: ['number'], ...wrong('payout-wallet') }),
    z.refine(isNumber('rocket'), { path: ['number'], ...wrong('payout-rocket') }),
    z.refine(isNumber('bank'), { path: ['number'], ...wrong('payout-bank-number') }),
    z.refine(isNamed('holder'), { path: ['holder'], ...wrong('payout-holder') }),
    z.refine(isNamed('bank'), { path: ['bank'], ...wrong('payout-bank') }),
    z.refine(isNamed('routing'), { path: ['routing'], ...wrong('payout-routing') }),
  )
export type PayoutAccountBody = z.infer<typeof PayoutAccountBody>
