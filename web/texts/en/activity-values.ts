import type { ContentField } from '#contract/listings.ts'
import type { OfferKind } from '#contract/problem-offers.ts'
import type { LeftOutReason } from '#contract/payouts.ts'
import type { Role } from '#contract/users.ts'
import { payoutMethods } from '#sentences/payout-methods.ts'
import { problemReasons } from '#sentences/problem-reasons.ts'

/** Why a payout was left out of a file, or should have been. */
const leftOut: Record<LeftOutReason, string> = {
  suspended: 'payouts to the seller are suspended',
  held: 'a problem, a dispute or a refund',
  account: 'the payout account was changed or removed',
  email: 'the email address was changed',
  'second-factor': 'two-step sign-in was changed',
  left: 'the account was deleted',
  unreadable: 'the payout account cannot be read',
}

const offers: Record<OfferKind, string> = {
  all: 'all of the money goes back',
  part: 'a part of the money goes back',
  'as-described': 'the sale stands',
}

const roles: Record<Role, string> = { buyer: 'buyer', seller: 'seller' }

/** What was changed about a person, a brand or a listing. */
const fields: Record<ContentField | 'image' | 'images' | 'language' | 'place', string> = {
  name: 'name',
  image: 'photo',
  images: 'photos',
  language: 'language',
  place: 'place in the list',
  model: 'model',
  condition: 'condition',
  location: 'location',
  ramGb: 'memory',
  storageGb: 'storage',
  price: 'price',
  description: 'description',
  allowsCash: 'cash at the meeting',
}

/** The words for the codes in the details of the activity page. States of payments and problems have theirs elsewhere. */
export const activityValues = {
  yes: 'yes',
  no: 'no',
  command: 'the operator, by command',
  bookings: {
    booked: 'Booked',
    paid: 'Paid',
    'in-cash': 'Accepted for cash',
    removed: 'Deleted',
    archived: 'Bought, removed from the list',
  } as Record<string, string>,
  fields,
  /** In a changed listing, `name` is the brand. */
  brand: 'brand',
  leftOut,
  offers,
  roles,
  payoutMethods,
  problemReasons,
}
