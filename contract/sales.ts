import * as z from 'zod/mini'
import { readTypedNumber } from '#lib/typed-numbers.ts'
import { formOnceRead, Minor, paragraph, PaymentState } from './fields.ts'
import { ListingId, PaymentId } from './ids.ts'
import { Photo } from './images.ts'
import { handOverCodeLength, PaymentMeans } from './payments.ts'
import { SaleProblemState } from './sale-problems.ts'
import { SaleSummary } from './sale-view.ts'
import { spelled } from './wire.ts'
import { schemaError } from './wrong-field.ts'

const code = z
  .string(schemaError('hand-over-code'))
  .check(
    z.overwrite(readTypedNumber),
    formOnceRead(new RegExp(`^\\d{${handOverCodeLength}}$`), 'hand-over-code'),
  )

/** What the seller types: the buyer's code. */
export const HandOverCode = z.object({ code })

/** The seller sends the buyer's code; the buyer sends none. */
export const HandOverConfirmation = z.object({ code: z.optional(code) })

export const SaleCancellation = z.object({ reason: paragraph(500, 'cancellation-reason-missing') })

/** What a side says happened after nobody confirmed the hand-over in time. */
export const SaleExplanationText = z.object({ text: paragraph(1000, 'problem-missing') })

/** A sale that its seller has to finish or to explain, or a request for cash or a report that the seller has to answer. */
export const UnfinishedSale = z.object({
  paymentId: PaymentId,
  state: PaymentState,
  provider: PaymentMeans,
  amountMinor: Minor,
  currency: z.literal('bdt'),
  listingId: spelled('productId', ListingId),
  brandName: spelled('productName', z.string()),
  model: spelled('productModel', z.string()),
  /** `model`, and the memory that it does not say. */
  title: spelled('productTitle', z.string()),
  /** The cover of the listing. */
  photo: spelled('productPhoto', z.optional(Photo)),
  /** The state of the latest problem that the buyer reported about this sale. */
  problem: z.optional(SaleProblemState),
  /** The state of the latest problem that the seller reported. */
  ownProblem: z.optional(SaleProblemState),
  sale: SaleSummary,
})
export type UnfinishedSale = z.infer<typeof UnfinishedSale>

/** The version changes whenever something changes that the page of the sale shows. */
export const SaleVersion = z.object({ version: z.string() })
