import * as z from 'zod/mini'

declare const brand: unique symbol
type Id<Name extends string> = string & { readonly [brand]: Name }

export type UserId = Id<'user'>
export type BrandId = Id<'brand'>
export type ItemId = Id<'item'>
export type BookingId = Id<'booking'>
export type PaymentId = Id<'payment'>
export type ReconciliationId = Id<'reconciliation'>
export type ImageId = Id<'image'>
export type ReportId = Id<'report'>
export type EventId = Id<'event'>
export type DraftId = Id<'draft'>

const id = <Name extends string>() =>
  z.custom<Id<Name>>((value) => typeof value === 'string' && idPattern.test(value))

/** RFC 9562 in its text form. Version 7 ids sort by creation. */
const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const UserId = id<'user'>()
export const BrandId = id<'brand'>()
export const ItemId = id<'item'>()
export const BookingId = id<'booking'>()
export const PaymentId = id<'payment'>()
export const ReconciliationId = id<'reconciliation'>()
export const ImageId = id<'image'>()
export const ReportId = id<'report'>()
export const EventId = id<'event'>()
/** Made by the client, for what it has not sent yet. */
export const DraftId = id<'draft'>()
