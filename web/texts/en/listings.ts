import { conditions } from '#sentences/conditions.ts'

/** The texts that every page with phones shows about a phone. */
export const listings = {
  bookNow: 'Book Now',
  report: 'report to admin',
  place: 'Place',
  seller: 'Seller',
  posted: 'Posted',
  photoCount: (count: number) => `${count} photos`,
  ownListing: 'This is your own listing.',
  manageOwn: 'Manage your phone',
  manageOwnOf: (model: string) => `Manage your phone: ${model}`,
  beingChecked: 'Being checked',
  heldForYou: (until: string) => `Kept for you until ${until}.`,
  beingPaid: (until: string) => `Somebody is paying for it. It may be free again at ${until}.`,
  conditions,
  brand: 'Brand',
  notVerified: 'Not verified yet',
}
