import * as z from 'zod/mini'
import { ProviderOutage } from '../provider-calls.ts'

/** bKash has understood the request and refuses it. `code` is its status code, such as 2023 (insufficient balance). */
export class BkashError extends Error {
  readonly code: string

  constructor(code: string, said: string) {
    super(`bKash refused with ${code}: ${said}`)
    this.code = code
  }
}

/** The status code of success. HTTP 200 alone says nothing: refusals arrive with it too. */
const succeeded = '0000'

/** The status codes with which bKash says that it cannot work now, so that the result is unknown. */
const outages = new Set(['503', '2003', '2020', '2024', '9999'])

/** The three forms of refusals: of the tokenized checkout, its older form, and that of the refunds. */
const Standing = z.object({
  statusCode: z.optional(z.string()),
  statusMessage: z.optional(z.string()),
  errorCode: z.optional(z.string()),
  errorMessage: z.optional(z.string()),
  externalCode: z.optional(z.string()),
  errorMessageEn: z.optional(z.string()),
  message: z.optional(z.string()),
})

/** Throws BkashError when an answer is a refusal, and ProviderOutage when it says that the result is unknown. */
export function assertGranted(answer: unknown, mayRepeat: boolean): void {
  const standing = Standing.safeParse(answer)
  if (!standing.success) throw new ProviderOutage('bKash sent an answer of another form', { mayRepeat })
  const { statusCode = succeeded, statusMessage, errorMessage, errorMessageEn, ...codes } = standing.data
  const code = codes.externalCode ?? codes.errorCode ?? statusCode
  if (code === succeeded) return
  const said = errorMessageEn ?? errorMessage ?? statusMessage ?? ''
  if (outages.has(code)) throw new ProviderOutage(`bKash answered ${code}: ${said}`, { mayRepeat })
  throw new BkashError(code, said)
}

/** A refusal with an HTTP status. Only what bKash says is kept of its answer: the rest may name the buyer's wallet. */
export function refuseHttp(status: number, answer: unknown): BkashError {
  const { statusMessage, errorMessage, errorMessageEn, message, ...codes } =
    Standing.safeParse(answer).data ?? {}
  const code = codes.externalCode ?? codes.errorCode ?? codes.statusCode
  const said = errorMessageEn ?? errorMessage ?? statusMessage ?? message ?? ''
  return new BkashError(String(status), code === undefined ? said : `${code} ${said}`)
}

/** Tokens, for which bKash gives one hour and 28 days. */
export const TokenAnswer = z.object({
  id_token: z.string().check(z.minLength(1)),
  refresh_token: z.string().check(z.minLength(1)),
  expires_in: z.coerce.number().check(z.positive()),
})

export const CreateAnswer = z.object({
  paymentID: z.string().check(z.regex(/^\w+$/)),
  bkashURL: z.url({ protocol: /^https?$/ }),
  amount: z.string(),
  currency: z.string(),
  merchantInvoiceNumber: z.string(),
})

/** The answer to a capture or a void. Its fields are not needed: what became of the payment is asked for in any case. */
export const Completed = z.looseObject({})

/** What a payment is now. `userVerificationStatus` says whether the buyer has given number, OTP and PIN. */
export const PaymentAnswer = z.object({
  paymentID: z.string(),
  transactionStatus: z.string(),
  amount: z.string(),
  currency: z.string(),
  merchantInvoiceNumber: z.string(),
  payerReference: z.optional(z.string()),
  trxID: z.optional(z.string()),
  userVerificationStatus: z.optional(z.string()),
})
export type PaymentAnswer = z.infer<typeof PaymentAnswer>

export const RefundAnswer = z.object({
  refundTrxId: z.string().check(z.minLength(1)),
  refundTransactionStatus: z.string(),
  refundAmount: z.string(),
})
export type RefundAnswer = z.infer<typeof RefundAnswer>

export const RefundsAnswer = z.object({ refundTransactions: z.optional(z.array(RefundAnswer)) })
