import * as z from 'zod/mini'
import { ProviderOutage } from '../provider-calls.ts'

/** bKash understood the request and refused it. `code` is its status code, such as 2023 (insufficient balance). */
export class BkashError extends Error {
  readonly code: string

  constructor(code: string, reason: string) {
    super(`bKash refused with ${code}: ${reason}`)
    this.code = code
  }
}

/** The status code of success. Refusals have HTTP status 200 too. */
const succeeded = '0000'

/** The status codes for a failure of bKash, after which the result of the call is unknown. */
const outages = new Set(['503', '2003', '2020', '2024', '9999'])

/** The fields of refusals: those of the tokenized checkout, their older names, and those of the refunds. */
const StatusFields = z.object({
  statusCode: z.optional(z.string()),
  statusMessage: z.optional(z.string()),
  errorCode: z.optional(z.string()),
  errorMessage: z.optional(z.string()),
  externalCode: z.optional(z.string()),
  errorMessageEn: z.optional(z.string()),
  message: z.optional(z.string()),
})

/** Throws BkashError when the answer is a refusal, and ProviderOutage when the result is unknown. */
export function assertSuccess(answer: unknown, mayRepeat: boolean): void {
  const fields = StatusFields.safeParse(answer)
  if (!fields.success) throw new ProviderOutage('bKash sent an answer of another form', { mayRepeat })
  const { statusCode = succeeded, statusMessage, errorMessage, errorMessageEn, ...codes } = fields.data
  const code = codes.externalCode ?? codes.errorCode ?? statusCode
  if (code === succeeded) return
  const reason = errorMessageEn ?? errorMessage ?? statusMessage ?? ''
  if (outages.has(code)) throw new ProviderOutage(`bKash answered ${code}: ${reason}`, { mayRepeat })
  throw new BkashError(code, reason)
}

/**
 * Makes the error for an HTTP status. It contains only bKash's code and message: other fields may name the buyer's
 * wallet.
 */
export function toHttpError(status: number, answer: unknown): BkashError {
  const { statusMessage, errorMessage, errorMessageEn, message, ...codes } =
    StatusFields.safeParse(answer).data ?? {}
  const code = codes.externalCode ?? codes.errorCode ?? codes.statusCode
  const reason = errorMessageEn ?? errorMessage ?? statusMessage ?? message ?? ''
  return new BkashError(String(status), code === undefined ? reason : `${code} ${reason}`)
}

/** The ID token is valid for one hour, and the refresh token for 28 days. */
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

/** The answer to a capture or a void. Its fields are not needed, because the payment is queried afterwards. */
export const CompletionAnswer = z.looseObject({})

/** The current state of a payment. `userVerificationStatus` is whether the buyer has entered number, OTP and PIN. */
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
