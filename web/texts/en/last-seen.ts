/** The page that replaces any page which cannot be loaded: public/offline.html. The cards on it are worded when they are stored. */
export const lastSeen = {
  title: 'No connection',
  text: 'This page opens by itself as soon as you have a connection.',
  sales: 'Your bookings and sales',
  listings: 'Phones you looked at',
  /** Where nothing is stored yet. */
  nothing: 'Next time, you see here which phones you looked at, and your bookings and sales.',
  /** On a phone: with its time on the same day, with its date later. */
  priceOfToday: (time: string) => `Seen today at ${time}. The price may have changed.`,
  price: (when: string) => `Seen on ${when}. The price may have changed.`,
  /** On a booking or a sale. `sales.asOf` has the words for a later day. */
  asOfToday: (time: string) => `As of today, ${time} (Dhaka time). It may have changed since.`,
}
