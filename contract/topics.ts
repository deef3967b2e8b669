/** What API replies are about. A cached page or reply becomes stale when one of its topics changes. */
export const topics = [
  /** Listings, and the reports of them. */
  'items',
  'brands',
  /** The phone models that we know. */
  'models',
  'users',
  /** Bookings, as the buyer and the seller see them. */
  'bookings',
  /** Payments, their reconciliation, and the problems with sales. */
  'payments',
  /** Where the caller is signed in. */
  'devices',
] as const
export type Topic = (typeof topics)[number]
