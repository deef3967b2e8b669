import { imageLimits } from '#contract/hosted-images.ts'
import { uploadConcurrency } from '../uploads/receive-upload.ts'

const pictureLimits = `${imageLimits.bytes / 1024 ** 2} MiB and ${imageLimits.megapixels} megapixels`

/** What the documentation of a call says beside its summary and its schemas, in paragraphs, by method and path. */
export const callNotes: Readonly<Record<string, readonly string[]>> = {
  'GET /jwt': [
    'The first call links the account to the user record with its address. 403 if the token has another address, no record has it, or the record belongs to another account; 401 if the token is older than the last sign-out everywhere.',
  ],
  'POST /users': [
    'Comes before the account is created. It notes the language that `Accept-Language` prefers, for emails; `PUT /account/language` changes it.',
    'Sign-up by email sends `verify`; sign-up by Google omits it and may send an empty `image`. An `image` on another server is downloaded and hosted here, or left empty.',
    'A claimed record never changes: its owner gets their id, a guest `insertedId: null`; another person’s address is 403.',
  ],
  'DELETE /account': [
    '409 `problem-open` while a problem freezes a reserved sale of the person; so are the deletions by admins.',
  ],
  'POST /users/sellers/{key}/withdrawals': [
    'Cancels open payments for the listings without a charge, and suspends the payouts, which a new verification does not resume.',
  ],
  'POST /images': [
    `Takes at most ${pictureLimits}. The same picture again gets the same URL.`,
    'A record takes only a picture that its writer has uploaded, or that it shows already; a sign-up takes one that a guest has uploaded.',
    'With `?purpose=problem`, the picture is private and needs a session. Its URL is signed and works for a day.',
    `429 above ${uploadConcurrency.perAccount} uploads at once of an account or ${uploadConcurrency.perAddress} of an address, and while unused pictures take 128 MiB of an account, 256 MiB of a network’s guests or 1 GiB of a network. 503 while too many pictures wait, unused ones take 4 GiB of all guests or 16 GiB in all, or the disk has less than 1 GiB left.`,
  ],
  'GET /models': [
    '`recognised` is the phone that the text means, or null; `ofOtherBrand` the model that it means if it is not of `brand`.',
  ],
  'GET /items': [
    'All parameters combine. Without `name`, `seller` and `email`, admins also get sold listings. `email` finds nothing for everybody but that seller and admins; `report=true` is only for admins. `q` is a text, read as in the search of the pages; only punctuation finds nothing.',
  ],
  'POST /items': [
    'Without `ramGb` and `storageGb`, the sizes are read from `model`. The first of `images` is the cover; `image` instead is a listing with one picture.',
    'Send a `draftId`, a UUID of this draft, if you may have to repeat the request: the same draft of the same seller becomes one listing.',
  ],
  'PATCH /items/{id}': [
    'A missing field stays unchanged; `images` replaces all pictures. `revision` in `GET /items/{id}` goes up with a change of anything but the price and `allowsCash`.',
  ],
  'POST /items/{id}/relistings': [
    'Works also while the refund is in progress. `insertedId` is the new listing; repeated with other changes it is 409 `already-listed`.',
  ],
  'DELETE /items/{id}': [
    'Cancels open payments without a charge. Bookings stay, with `withdrawn` in `GET /booking`. 409 `payment-under-way`, `hand-over-awaited`, or `being-paid`.',
  ],
  'POST /booking': [
    'Send `listingRevision`, the `revision` of `GET /items/{id}` that was shown: then a later change is 409 `listing-changed` before the buyer pays.',
  ],
  'POST /create-payment-intent': [
    'Holds the phone for ten minutes. Repeating the call returns the same.',
    'Takes `productPrice`, the price that was shown; `id`, the booking (by default the newest unpaid one at that price); `provider`; and `listingRevision` (by default the one that the client named last).',
    '`authorizedId` is a transaction that is already authorised: settle it.',
    'For bKash, send the browser to `payAt`. The same page is returned for five minutes, unless the buyer has come back from it; then the call makes a new payment and gives the last one up.',
  ],
  'POST /booking/{id}': [
    'Repeating it returns the same. After bKash’s page, send `returnState`, the last part of the address to which bKash sent the buyer.',
    '409 `already-sold`, `price-changed` or `listing-changed`, and 404 if it was removed: the buyer is not charged.',
  ],
  'GET /payments/{id}/version': [
    'With `Accept: text/event-stream` it also sends a line every 20 seconds. 429 above 8 streams of one person.',
  ],
  'PUT /payments/{id}/meeting': [
    '`at` is in the future and before the hand-over ends. A seller without a number in this or an earlier call gets 422.',
  ],
  'POST /payments/{id}/meeting/acceptance': ['Takes the `version` that the caller has seen.'],
  'POST /payments/{id}/hand-over': ['The seller sends the buyer’s `code`, the buyer none.'],
  'POST /payments/{id}/cancellation': [
    'Works before the hand-over; for a seller also in the state `uncollectable` of `GET /payments/{id}`. `modifiedCount` is 0 if the sale had ended otherwise.',
  ],
  'POST /booking/{id}/cash-requests': [
    "Reserves nothing. `insertedId` is the id of a payment with `provider: 'cash'` in `GET /payments/{id}`; asking again returns the open one.",
  ],
  'POST /payments/{id}/cash-acceptance': ['Ends all other payments and requests for the phone.'],
  'GET /payments': [
    'Payments that ended before anything was reserved are folded into another payment of their booking (`attempts`), except with `q`, `state` or `bookingId`.',
  ],
  'POST /payments/{id}/refunds': [
    'Without `amountMinor`, all that is left goes back; before the hand-over, that ends the sale. With `expects: "reserved"`, only that is done. With `clearsBuyer`, an ended sale does not count against its buyer.',
  ],
  'POST /payments/{id}/refund-withdrawals': [
    '`amountMinor` is `owedMinor` of `GET /payments/{id}`. In the state `refund-failed` this needs an earlier part by hand.',
  ],
  'POST /payments/{id}/excess-explanations': [
    '409 `no-excess` if `excessMinor` (what went back twice) is another amount by now than the one in the body, so a repeated call changes nothing; 409 `refund-too-large` for more than it.',
  ],
  'POST /payments/{id}/refunds-by-hand': [
    'Takes at most what the failed refund promised. The `reference` counts once of all payments, whatever its case and spaces: repeated, `modifiedCount` is 0; with another payment or amount it is 409 `no-failed-refund`. 409 `not-refundable` for a part of a payment that bought nothing.',
  ],
  'PUT /account/payout-account': [
    '`number` is a mobile number (+880, 880 and 00880 are allowed), for Rocket with its 12th digit, for a bank the account number, which also needs `holder`, `bank` and `routing` (nine digits).',
  ],
  'POST /payouts/batches': ['Claims at most 500 payouts.'],
  'POST /payouts/batches/{id}/files': [
    'Of the payouts in `leftOut`, `isReturned` is true if the money is back in the balance, false if an earlier file contained it.',
  ],
  'POST /payouts/{id}/failure': ['Works also for a paid payout.'],
  'POST /payouts/results': [
    'Takes the lines as they stand in the file. `paid-though-held`: paid although a new file would leave it out; `marked-paid`: a line says `failed` of a payout that is marked as paid, which only `POST /payouts/{id}/failure` changes.',
  ],
  'POST /payments/{id}/problems': [
    '`photos` are uploads with `?purpose=problem`. Sending the same again returns the same problem.',
    'Reasons of the buyer: `not-as-described`, `faulty`, `locked`, `blocked`, `extra-money`, `other`, before the hand-over also `no-show` and `no-contact`, after it `not-received`; of the seller: `no-show`, `no-contact`, `other`.',
  ],
  'GET /payments/{id}/problems': [
    'Addresses of photos work for an hour at most. A dispute at the bank has the reason `chargeback`.',
  ],
  'POST /problems/{id}/offers': [
    'The `wish` of a report (`POST /payments/{id}/problems`) is the first offer; a client may leave it out, and the buyer make an offer later. It may be repeated. 409 `no-offers` about a report of the seller or a dispute, and after ten offers of the same side.',
  ],
  'POST /problems/{id}/acceptances': [
    'Accept the `_id` of the offer that was shown: if it was replaced or is over, 409 `offer-changed`. It may be repeated. 409 `no-offers` as for an offer.',
  ],
  'POST /problems/{id}/decisions': [
    'Only the first counts. `capture` and `release` decide about reserved money; `refund` gives back `amountMinor` or all that is left, and releases reserved money; `decline` changes nothing. While the bank decides, or if no time would be left for the hand-over, `decline` is 409 `problem-open`.',
  ],
  'GET /events': [
    '`actor` is the id or address of a person, `subject` any id or the address of a person; both find people who have left.',
  ],
  'GET /health/serving': [
    'For a load balancer. 503 until the first data exists, and for `SHUTDOWN_GRACE` seconds after a stop was requested, while requests are still accepted. While the database is away, pages are still served from the cache.',
  ],
  'GET /health/ready': [
    'For monitoring: a balancer would take all nodes away while the database restarts. 503 also while the database has no room, or the clock of the machine is more than 30 s wrong.',
    '`pictures` is `ok`, `unreachable`, `refused` (the keys) or `missing` (the bucket); `redis` is `ok`, `unreachable` (each process counts its own calls) or `none`.',
  ],
}
