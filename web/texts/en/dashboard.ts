export const dashboard = {
  title: 'Dashboard',
  welcome: 'Welcome to dashboard',
  text: (name: string) => `You are logged in as ${name}.`,
  /** What waits for an admin. */
  waiting: 'Waiting for an admin',
  failedRefunds: 'Failed refunds',
  sellersToVerify: 'Sellers to verify',
  reportedListings: 'Reported Items',
  saleProblems: 'Sale problems',
  newExplanations: 'Missed hand-overs: new messages',
  allScreens: 'All screens of the dashboard',
  /** Keyed by the path of the page. */
  about: {
    '/dashboard/addphone': 'Put a phone up for sale.',
    '/dashboard/managemylist': 'Your listings: promote, change or delete them, and see who bought.',
    '/dashboard/payouts': 'What you have earned, when it is paid, and to which account.',
    '/dashboard/sellers': 'Verify new sellers, make admins, remove people who cheat.',
    '/dashboard/buyers': 'Everyone who buys here.',
    '/dashboard/reportitem': 'Listings that people reported: keep them, or delete them.',
    '/dashboard/problems': 'What buyers and sellers reported about sales: read both sides, then decide.',
    '/dashboard/brands': 'Add brands, put them in order, or hide them.',
    '/dashboard/models': 'Models that we do not recognise yet: say which they are.',
    '/dashboard/payments':
      'Every sale, where its money is, refunds, and what both sides say of a missed hand-over.',
    '/dashboard/allpayouts': 'Pay sellers the money of their sales.',
    '/dashboard/activity': 'Who did what, and when.',
  } as Record<string, string>,
}
