export const pages = {
  about: {
    title: 'About Hatbodol',
    description:
      'Hatbodol is a marketplace for second-hand phones in Bangladesh: who may sell, how booking and paying work, and what we do not promise.',
    heading: 'About Hatbodol',
    lead: 'Hatbodol means changing hands. It is a place in Bangladesh where a phone somebody no longer needs finds the person who does.',
    buyTitle: 'How buying goes',
    buy: [
      { title: 'Find it', text: 'Choose a brand, a condition, a price and a place.' },
      {
        title: 'Book it',
        text: 'Say where you want to meet, and leave your number. It costs nothing and binds you to nothing.',
      },
      {
        title: 'Pay for it',
        text: 'By card, from your bookings. The phone leaves the shelves, and only now does the seller get your number.',
      },
      {
        title: 'Meet and check it',
        text: 'The seller calls you. Go through our checklist before you take the phone. If it is not what the listing said, do not take it and report the listing: an admin can give your money back.',
      },
    ],
    checklist: 'Read the checklist',
    sellTitle: 'Who may sell',
    sell: 'Anyone may sign up as a seller. An admin verifies each of them before their first phone goes up, and a tick beside the name says so. A seller who breaks that trust can be removed.',
    promiseTitle: 'What we do, and what we do not',
    does: [
      'The price you see is the price you pay: it comes from the listing, not from what anybody types later.',
      'A phone is sold once. When two people pay at the same moment, one gets it and the other is never charged.',
      'Anyone can report a listing. Admins look at it and take it down if need be.',
    ],
    doesNot:
      'We do not own the phones and have not held yours in our hands. The condition is the seller’s word, with photos; your own eyes decide.',
  },
  dashboard: {
    title: 'Dashboard',
    welcome: 'Welcome to dashboard',
    text: (name: string) => `You are signed in as ${name}.`,
    sellersToVerify: 'Sellers to verify',
    reportedItems: 'Reported items',
    /** By the address of the screen. */
    about: {
      '/dashboard/addphone': 'Put a phone up for sale.',
      '/dashboard/managemylist': 'Your listings: promote, change or delete them, and see who bought.',
      '/dashboard/sellers': 'Verify who wants to sell, make admins, remove who cheats.',
      '/dashboard/buyers': 'Everyone who buys here.',
      '/dashboard/reportitem': 'What people found wrong with a listing: keep it, or delete it.',
      '/dashboard/payments': 'Every sale and where its money is; refunds.',
      '/dashboard/activity': 'Who did what, and when.',
    } as Record<string, string>,
  },
}
