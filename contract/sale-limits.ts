/** How many hours the seller has to answer a request for cash, and then both have to meet. */
export const cashHours = 24

/** A buyer cannot reserve another phone after so many of their sales ended before the hand-over within so many days. */
export const maxEndedSales = 3
export const endedSalesDays = 30

/** A buyer cannot reserve a phone again for this long after they cancelled its sale. */
export const samePhoneAfterHours = 24

/** For how many days a cancelled sale is counted. */
export const cancelledSalesDays = 90
/** A seller with at least this many counted cancellations cancels often: their page says so, and admins can list them. */
export const oftenCancelledSales = 3
