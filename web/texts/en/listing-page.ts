/** The texts that only the page of a phone and the form for a listing show. */
export const listingPage = {
  bookedByYou: 'Booked by you: pay now',
  /** Replaces `bookedByYou` while another buyer pays. */
  bookedAndHeld: 'Booked by you: pay when it is free',
  /** Shown while the buyer may not pay, because of sales that ended before their hand-over. My Booking says why. */
  payFrom: (when: string) => `Pay from ${when}`,
  /** How the money is held, below the promise and the button that books. */
  howMoney:
    'You pay here, and the money is only reserved. Meet the seller and check the phone. They get the money only when you have given your code.',
  /** Replaces `howMoney` if the seller also accepts cash. */
  howMoneyOrCash:
    'You pay here, and the money is only reserved. Meet the seller and check the phone. They get the money only when you have given your code. If you pay in cash instead, no money passes through us: check the phone before you pay.',
  cash: 'Cash',
  cashAllowed: 'Possible at the meeting, if the seller accepts your request',
  sellerLeft: 'A seller who has left',
  photoNumber: (model: string, number: number, count: number) => `${model}, photo ${number} of ${count}`,
  beingCheckedText:
    'Several people have reported this phone, and an admin has not decided yet. You may want to wait for that before you pay.',
  /** What each condition promises. Also shown in the form for a listing. */
  conditionMeanings: {
    Excellent: 'Like new: no marks you can see, everything works.',
    Good: 'Light marks from use, everything works.',
    Fair: 'Scratches, dents or a weak battery; the description says which.',
  },
  title: (brand: string, model: string) => `${model}, second-hand ${brand}`,
  summary: (model: string, price: string, condition: string, location: string) =>
    `${model} for ${price}, condition ${condition.toLowerCase()}, in ${location}.`,
  summarySold: (model: string, location: string) => `${model} in ${location}: this phone has been sold.`,
  summaryReserved: (model: string, location: string) =>
    `${model} in ${location}: this phone is reserved for a buyer.`,
  photos: (model: string) => `Photos of ${model}`,
  photoShown: (number: number, count: number) => `Photo ${number} of ${count}`,
  showPhoto: (number: number) => `Show photo ${number}`,
  openPhoto: (number: number) => `Photo ${number}, full screen`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  previousPhoto: 'Previous photo',
  nextPhoto: 'Next photo',
  photoPlace: (number: number, count: number) => `${number} / ${count}`,
  backTo: (brand: string) => `All ${brand} phones`,
  backToSearch: 'Back to your search',
  condition: 'Condition',
  ram: 'RAM',
  storage: 'Storage',
  description: 'What the seller says',
  sold: 'Sold',
  /** Replaces `sold` until the phone has changed hands. */
  reserved: 'Reserved',
  soldText: 'This phone can no longer be booked. Here are some like it.',
  soldAlone: 'This phone can no longer be booked.',
  /** Replaces them until the phone has changed hands. */
  reservedText:
    'A buyer has reserved this phone. If they do not take it, it is for sale again. Here are some like it.',
  reservedAlone: 'A buyer has reserved this phone. If they do not take it, it is for sale again.',
  share: 'Share',
  similar: 'Similar phones',
  similarShelf: 'Phones of the same brand at a similar price',
  memberSince: (month: string) => `Here since ${month}`,
  soldCount: (count: number) => (count === 0 ? 'Nothing sold yet' : `${count} sold`),
}
