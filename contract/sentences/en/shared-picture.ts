/** The words of the picture that a shared link of a listing shows. */
export const sharedPicture = {
  shop: 'Hatbodol',
  sold: 'Sold',
  /** Replaces `sold` until the phone has changed hands. */
  reserved: 'Reserved',
}
