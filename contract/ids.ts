import * as z from 'zod/mini'
import { isIdText } from './id-text.ts'

declare const brand: unique symbol
type Id<Name extends string> = string & { readonly [brand]: Name }

export type UserId = Id<'user'>
export type BrandId = Id<'brand'>
export type ListingId = Id<'item'>
export type BookingId = Id<'booking'>
export type PaymentId = Id<'payment'>
export type AccountChangeId = Id<'accountChange'>
export type DisputeId = Id<'dispute'>
export type RefundId = Id<'refund'>
export type SaleProblemId = Id<'saleProblem'>
export type ProblemOfferId = Id<'problemOffer'>
export type ReconciliationId = Id<'reconciliation'>
export type LedgerEntryId = Id<'ledgerEntry'>
export type PayoutId = Id<'payout'>
export type PayoutBatchId = Id<'payoutBatch'>
export type ImageId = Id<'image'>
export type ReportId = Id<'report'>
export type EventId = Id<'event'>
export type DraftId = Id<'draft'>
export type ModelId = Id<'model'>

const id = <Name extends string>() => z.custom<Id<Name>>(isIdText)

export const UserId = id<'user'>()
export const BrandId = id<'brand'>()
export const ListingId = id<'item'>()
export const BookingId = id<'booking'>()
export const PaymentId = id<'payment'>()
export const SaleProblemId = id<'saleProblem'>()
export const ProblemOfferId = id<'problemOffer'>()
export const ReconciliationId = id<'reconciliation'>()
export const LedgerEntryId = id<'ledgerEntry'>()
export const PayoutId = id<'payout'>()
export const PayoutBatchId = id<'payoutBatch'>()
export const ImageId = id<'image'>()
export const ReportId = id<'report'>()
export const EventId = id<'event'>()
/** Made by the client, for a form that it has not sent yet. */
export const DraftId = id<'draft'>()

/** The id of a phone model is made from its name: `redmi-note-12`. */
export const ModelId = z.custom<ModelId>(
  (value) => typeof value === 'string' && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) && value.length <= 80,
)
