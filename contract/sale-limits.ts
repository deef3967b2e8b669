/** So many hours the seller has to answer a request for cash, and then both to meet. */
export const cashHours = 24

/** A buyer who cancelled or missed this many sales within these days cannot reserve another phone until then. */
export const maxEndedSales = 3
export const endedSalesDays = 30

/** A buyer cannot reserve a phone again for this long after they cancelled its sale. */
export const samePhoneAfterHours = 24

/** Cancelled sales are counted for so many days. */
export const cancelledSalesDays = 90
/** A seller who cancelled at least so many sales in these days cancels often: their page says so, and admins list them. */
export const oftenCancelledSales = 3
