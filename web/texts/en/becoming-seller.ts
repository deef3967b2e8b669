/** The page on which a buyer becomes a seller. */
export const becomingSeller = {
  title: 'Sell your phone',
  text: 'One step, and you sell as well as buy. Your bookings and your log-in stay as they are.',
  points: [
    'You can prepare your listing at once.',
    'Before it goes up for sale, an admin verifies you.',
    'Listing a phone is free, and you can go on buying.',
    'We pay you 48 hours after the hand-over at the earliest, to bKash, Nagad, Rocket or your bank.',
  ],
  become: 'Become a seller',
  done: 'You are a seller now',
}
