import * as z from 'zod/mini'
import { readTypedNumber } from '#lib/typed-numbers.ts'
import { formOnceRead, singleLine } from './fields.ts'
import { readLocalNumber } from './phone-number.ts'
import { schemaError } from './wrong-field.ts'

export const payoutMethods = ['bkash', 'nagad', 'rocket', 'bank'] as const
export const PayoutMethod = z.enum(payoutMethods, schemaError('payout-method'))
export type PayoutMethod = z.infer<typeof PayoutMethod>

const digits = z
  .string(schemaError('payout-number'))
  .check(
    z.maxLength(40, schemaError('payout-number')),
    z.overwrite(readTypedNumber),
    formOnceRead(/^\+?\d+$/, 'payout-number'),
  )

/** The form of an account number. A Rocket account is a mobile number with a check digit. */
const numberPattern: Record<PayoutMethod, RegExp> = {
  bkash: /^01[3-9]\d{8}$/,
  nagad: /^01[3-9]\d{8}$/,
  rocket: /^01[3-9]\d{9}$/,
  bank: /^\d{8,20}$/,
}

/** The number without a country code if it is that of a wallet; otherwise unchanged. */
function readNumber(method: PayoutMethod, number: string): string {
  if (method === 'bank') return number
  const end = method === 'rocket' ? -1 : number.length
  const mobile = readLocalNumber(number.slice(0, end))
  return mobile ? mobile + number.slice(end) : number
}

type Typed = { method: PayoutMethod; number: string; routing?: string | undefined }
/** True unless this method was chosen with a number that does not fit it. */
const hasNumberOf =
  (method: PayoutMethod) =>
  ({ method: chosen, number }: Typed) =>
    chosen !== method || numberPattern[method].test(number)
/** True unless a bank was chosen and this field is missing. */
const hasBankField =
  (field: 'holder' | 'bank' | 'routing') => (typed: Typed & Partial<Record<typeof field, string>>) =>
    typed.method !== 'bank' || typed[field] !== undefined

/** The account to which a seller is paid: the number of a wallet, or an account at a bank. */
export const PayoutAccountBody = z
  .object({
    method: PayoutMethod,
    number: digits,
    /** For a bank: in whose name the account is, the name of the bank, and the routing number of the branch. */
    holder: z.optional(singleLine(80, 'payout-holder')),
    bank: z.optional(singleLine(80, 'payout-bank')),
    routing: z.optional(
      z
        .string(schemaError('payout-routing'))
        .check(z.overwrite(readTypedNumber), formOnceRead(/^\d{9}$/, 'payout-routing')),
    ),
  })
  .check(
    z.overwrite((account) => ({ ...account, number: readNumber(account.method, account.number) })),
    z.refine(hasNumberOf('bkash'), { path: ['number'], ...schemaError('payout-wallet') }),
    z.refine(hasNumberOf('nagad'), { path: ['number'], ...schemaError('payout-wallet') }),
    z.refine(hasNumberOf('rocket'), { path: ['number'], ...schemaError('payout-rocket') }),
    z.refine(hasNumberOf('bank'), { path: ['number'], ...schemaError('payout-bank-number') }),
    z.refine(hasBankField('holder'), { path: ['holder'], ...schemaError('payout-holder') }),
    z.refine(hasBankField('bank'), { path: ['bank'], ...schemaError('payout-bank') }),
    z.refine(hasBankField('routing'), { path: ['routing'], ...schemaError('payout-routing') }),
  )
export type PayoutAccountBody = z.infer<typeof PayoutAccountBody>
