const atLeast = (count: number, noun: string) => `${count} ${noun} and more`
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const stays = 'What was bought and sold stays on record. This cannot be undone.'

/** The screens of admins. */
export const admin = {
  more: 'Show more',
  failedMore: 'The next ones could not be loaded.',
  search: 'Search',
  clearSearch: 'Clear the search',
  nobodyFound: (words: string) => `Nobody’s name or e-mail address has “${words}” in it.`,
  activity: 'Activity',
  activityOf: (name: string) => `Activity of ${name}`,
  deleteNamed: (name: string) => `Delete ${name}`,
  errors: {
    'not-allowed': 'You are not an admin any more.',
    'not-found': 'This is not there any more. Somebody else may have removed it.',
    'own-account': 'You cannot delete yourself.',
    'payment-under-way':
      'Somebody is paying for this phone at this moment. Wait a few minutes, then try again.',
    'too-many-requests': 'There were too many tries. Wait a minute, then try again.',
  },

  sellers: {
    title: 'All Sellers',
    text: 'Everyone who sells here. Nobody can put a phone up for sale before you verify them.',
    searchLabel: 'Search sellers by name or e-mail address',
    loading: 'Fetching the sellers',
    count: (count: number) => counted(count, 'seller', 'sellers'),
    countAtLeast: (count: number) => atLeast(count, 'sellers'),
    empty: 'No sellers',
    emptyText: 'Whoever signs up as a seller appears here.',
    person: 'Seller',
    deleteText: `Their listings leave the shelves, bookings of them can no longer be paid, and they can no longer log in. ${stays}`,
  },
  buyers: {
    title: 'All Buyers',
    text: 'Everyone who buys here. Admins are not shown.',
    searchLabel: 'Search buyers by name or e-mail address',
    loading: 'Fetching the buyers',
    count: (count: number) => counted(count, 'buyer', 'buyers'),
    countAtLeast: (count: number) => atLeast(count, 'buyers'),
    empty: 'No buyers found',
    emptyText: 'Whoever signs up as a buyer appears here.',
    person: 'Buyer',
    deleteText: `Their bookings that are not paid are cancelled, and they can no longer log in. ${stays}`,
  },
  people: {
    since: 'Joined',
    actions: 'Actions',
    verify: 'Verify Now',
    verifyNamed: (name: string) => `Verify Now: ${name}`,
    isVerified: 'Verified',
    verified: 'Seller Verified',
    makeAdmin: 'Make Admin',
    makeAdminNamed: (name: string) => `Make Admin: ${name}`,
    isAdmin: 'Admin',
    madeAdmin: 'Set seller as a admin',
    grantTitle: (name: string) => `Make ${name} an admin?`,
    grantText: (email: string) =>
      `${email} will be able to verify and delete people, remove listings and make others admins. There is no button to take this back.`,
    you: 'You',
    remove: 'Delete',
    deleted: 'User deleted',
  },

  reported: {
    title: 'Reported Items',
    text: 'Listings that somebody reported. Look at why, then keep or delete them.',
    searchLabel: 'Search reported listings',
    loading: 'Fetching the reported listings',
    count: (count: number) => counted(count, 'reported listing', 'reported listings'),
    countAtLeast: (count: number) => atLeast(count, 'reported listings'),
    empty: 'No item reported',
    emptyText: 'When somebody reports a listing it appears here.',
    emptySearch: (words: string) => `No reported listing has “${words}” in it.`,
    list: 'Reported listings',
    times: (count: number) => counted(count, 'report', 'reports'),
    /** Follows the number of reports, for those who listen. */
    whoAndWhy: ': who and why',
    seller: 'Seller',
    sold: 'Sold',
    keep: 'Keep',
    keepNamed: (model: string) => `Keep ${model}`,
    kept: 'Listing kept, its reports are answered',
    deleteText:
      'It leaves the shelves, and bookings of it that are not paid come to nothing. This cannot be undone.',
    deleteSoldText: 'It leaves the seller’s list. The sale stays on record.',
    deleted: 'Listing deleted',
    reportsOf: (model: string) => `Reports of ${model}`,
    loadingReports: 'Fetching the reports',
    noReports: 'The reports of this listing have been answered meanwhile.',
    payment: 'Its payment',
    guest: 'A guest',
    noReason: 'No reason given',
  },
}
