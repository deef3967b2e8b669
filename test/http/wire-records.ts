import type * as brands from '#contract/brands.ts'
import type * as listings from '#contract/listings.ts'
import type * as payments from '#contract/payments.ts'
import type { ProblemOffer } from '#contract/problem-offers.ts'
import type * as problems from '#contract/sale-problems.ts'
import type * as users from '#contract/users.ts'

/** A record as clients of the API read it. `Names` has the wire's name of each field with another name there. */
type OnWire<T, Names extends { [K in keyof T]?: string }> = {
  [K in keyof T as K extends keyof Names ? Names[K] & string : K]: T[K]
}

export type Brand = OnWire<brands.Brand, { id: '_id' }>
type ListingNames = { id: '_id'; sellerName: 'userName'; sellerEmail: 'email' }
export type Listing = OnWire<Omit<listings.Listing, 'image'>, ListingNames> & { image: string }
export type User = OnWire<users.User, { id: '_id'; isVerified: 'verify' }>
export type Finding = OnWire<
  payments.Finding,
  { intentId: 'transationId'; needsAdmin: 'trouble'; sentence: 'words' }
>
type ProblemNames = { id: '_id'; listingId: 'productId'; isOverdue: 'overdue' }
export type SaleProblem = OnWire<Omit<problems.SaleProblem, 'offers'>, ProblemNames> & {
  offers: OnWire<ProblemOffer, { id: '_id' }>[]
}
export type ProblemsOfSale = Omit<problems.ProblemsOfSale, 'problems'> & { problems: SaleProblem[] }
