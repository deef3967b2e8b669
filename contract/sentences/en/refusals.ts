import { formatMinute } from '#lib/formats/en/unbroken-dates.ts'
import { formatMinor } from '#lib/formats/en/money.ts'
import type { SentencesByReason } from '../sentence.ts'
import { holdRefusals } from './hold-refusals.ts'
import { pictureRefusals } from './picture-refusals.ts'
import { problemRefusals } from './problem-refusals.ts'

/**
 * The sentence for every reason why the server refuses. A reason is an error code, or an error code and what exactly it
 * is about. Only the server loads this file.
 */
export const refusals = {
  'malformed-request/body': 'We could not read the body of this request.',
  'malformed-request/connect': 'We could not read this request.',
  'malformed-request/event': ({ fields }: { fields: string }) =>
    `This message is signed, but it is not an event of our payment provider: ${fields}.`,
  'malformed-request/expect': 'The Expect header can only be 100-continue.',
  'malformed-request/form': 'We could not read this form.',
  'malformed-request/given-up': 'The connection was closed before the answer was ready.',
  'malformed-request/host': 'The Host header is missing.',
  'malformed-request/multipart': 'Send the picture as multipart/form-data in the field "image".',

  'bad-signature/future': 'The time of this signature is in the future.',
  'bad-signature/published': 'The secret of the sandbox works only on the machine that runs Hatbodol.',
  'bad-signature/signature': 'This was not signed by our payment provider, or it was signed too long ago.',

  'not-signed-in/ended': 'Please log in again.',
  'not-signed-in/ended-just-now':
    'If you logged out everywhere just now, wait half a minute and log in again.',
  'not-signed-in/guest': 'Please log in first.',
  'not-signed-in/id-token': 'Please log in again.',
  'not-signed-in/no-bearer': 'Send the ID token as Bearer in the Authorization header.',
  'not-signed-in/no-email': 'This account has no email address, and Hatbodol needs one.',

  'account-removed': 'This account has been disabled or deleted.',

  'payment-incomplete': 'The payment was not approved, so nothing was charged.',
  'payment-declined/blocked':
    'This bKash account cannot pay at the moment, so nothing was taken. Pay from another account, or by card.',
  'payment-declined/insufficient-balance':
    'Your bKash balance is too low, so nothing was taken. Add money or use another account, then pay again.',
  'payment-declined/other': 'The payment was declined by bKash, so nothing was taken. Please pay again.',

  'not-allowed/admins': 'Only admins can do this.',
  'not-allowed/own-sale': 'You bought or sold this phone yourself, so another admin has to decide.',
  'not-allowed/own-payout': 'This is your own money, so another admin has to do it.',
  'not-allowed/payouts': 'Only sellers have payouts.',
  'not-allowed/reported': 'Only admins can list reported phones.',
  'not-allowed/sellers': 'Only sellers can put a phone up for sale.',
  'not-allowed/this-machine':
    'This works only on the machine that runs Hatbodol. Open it there, at localhost, and not through a proxy.',
  'not-allowed/verification': 'Only sellers are verified. Become a seller first.',
  'not-allowed/token-of-other': 'This token is for another email address.',

  'not-yours/address': 'You are logged in with another email address.',
  'not-yours/bookings': 'Only the person who booked can see these bookings.',
  'not-yours/listing': 'Only the seller of this phone and admins can do this.',
  'not-yours/parties': 'Only the buyer and the seller of this phone can do this.',
  'not-yours/record': 'Only that person and admins can see this record.',
  'not-yours/relisting': 'Only the seller of this phone can put it up for sale again.',
  'not-yours/sale': ({ party }: { party: 'buyer' | 'seller' }) =>
    `Only the ${party} of this phone can do this.`,

  // The specification fixes this sentence.
  'seller-not-verified': 'Please wait admin need to verify',

  'own-listing/booking': 'This is your own listing, so you cannot book it.',
  'own-listing/report': 'This is your own listing, so you cannot report it.',

  'sign-in-again': 'For your safety, log in again before you do this.',
  'second-factor-required':
    'Admins need two-step sign-in for this. Turn it on in your account, or log in again with your code.',

  'no-user-record/address-of-other': 'This email address belongs to another Hatbodol account.',
  'no-user-record/deleted': 'This Hatbodol account was deleted.',
  'no-user-record/never': 'There is no Hatbodol account for this email address. Please sign up.',

  'gone/listing': 'This phone was sold some time ago.',
  'not-found/address': 'There is nothing at this address.',
  'not-found/booking': 'We could not find this booking.',
  'not-found/brand': 'There is no such brand.',
  'not-found/call': 'The API has no such call.',
  'not-found/device': 'This device is not logged in.',
  'not-found/email': 'There is nobody with this email address.',
  'not-found/file': 'This file does not exist any more. Load the page again.',
  'not-found/model': 'There is no such phone model.',
  'not-found/listing': 'This listing has been removed.',
  'not-found/listing-while-paying': 'This listing was removed. You were not charged.',
  'not-found/payment': 'We could not find this payment.',
  'not-found/batch': 'There is no such export.',
  'not-found/payout': 'There is no such payout.',
  'not-found/person': ({ role }: { role: 'buyer' | 'seller' }) => `This ${role} does not exist any more.`,
  'not-found/picture': 'This picture does not exist.',
  'not-found/problem': 'We could not find this problem.',
  'not-found/offer': 'We could not find this offer.',
  'not-found/request': 'There is nothing at this address for such a request.',
  'not-found/seller': 'This seller has left Hatbodol.',
  'not-found/seller-history': 'This seller does not exist any more.',

  'method-not-allowed': ({ methods }: { methods: string }) => `This address accepts only ${methods}.`,

  'too-slow/picture': 'This picture took too long to arrive. Try again where your connection is better.',
  'too-slow/request': 'The connection was too slow. Please try again.',

  'own-account/deleting': 'You cannot delete your own account here.',
  'own-account/only-admin': 'You are the only admin. Make somebody else an admin first.',

  'address-not-proved/cash': ({ email }: { email: string }) =>
    `Confirm your email address ${email} first. Your account page sends you the link.`,
  'address-not-proved': ({ email }: { email: string }) =>
    `The email address ${email} is not confirmed yet. Ask its owner to confirm it and to log in again.`,

  'last-brand': 'This is the only brand that is shown. Show another one first.',

  'already-sold/booking': 'This phone has just been sold to someone else.',
  'already-sold/changing': 'This phone is sold, so its listing can no longer be changed.',
  'already-sold/deleting': 'This phone has just been sold. Look at who bought it before you delete it.',
  'already-sold/paying': 'This phone has just been sold to someone else. You were not charged.',
  'already-sold/promoting': 'This phone is sold, so it cannot be promoted.',

  'already-listed': 'You have already listed this phone. Edit that listing instead.',
  ...holdRefusals,
  'no-cash': 'The seller of this phone does not accept cash.',
  'too-many-cash-requests/open':
    'You have already asked a seller to keep a phone for cash. Finish or cancel that first.',
  'too-many-cash-requests/day': ({ max, until }: { max: number; until: string }) =>
    `You can ask ${max} times within 24 hours. You can ask again from ${formatMinute(new Date(until))} (Dhaka time).`,
  'not-requested/ended': 'This request to pay in cash has ended.',
  'not-requested/other': 'The buyer has not asked to pay in cash.',
  'price-changed':
    'The seller has changed the price. Look at the new one before you pay. You were not charged.',
  'listing-changed/paying':
    'The seller has changed this listing. Look at it again before you pay. You were not charged.',
  'listing-changed/accepting':
    'This listing has changed since the buyer asked. They have to look at it and ask again, or you decline the request.',

  'payment-mismatch/booking': 'This transaction does not belong to this booking.',
  'payment-mismatch/cancelled': 'This payment was cancelled. You were not charged. Please pay again.',
  'payment-mismatch/unknown': 'The payment provider does not know this transaction.',

  'payment-under-way/booking':
    'A payment for this booking is in progress. Finish it, or try again in a few minutes.',
  'payment-under-way/listing': 'A buyer is paying for this phone right now. Try again in a few minutes.',

  'already-refunded/refunded': 'This payment has already been refunded.',
  'already-refunded/refunding': 'This payment is already being refunded.',
  'already-refunded/refunding-part': 'Another refund of this payment is on its way. Try again in a minute.',

  'no-failed-refund/none': 'This sale no longer has a failed refund that waits for an admin.',
  'no-failed-refund/same-reference':
    'This reference is already recorded with another amount. Check the reference.',
  'no-failed-refund/other-payment': ({ model, intentId }: { model: string; intentId: string }) =>
    `This reference is already recorded for another payment: ${model}, ${intentId}. Check the reference.`,
  'no-failed-refund/other-amount': 'The amount that should have gone back has changed. Load the page again.',
  'no-excess/none': 'The buyer no longer has too much of this money.',
  'no-excess/other-amount': 'What the buyer has too much has changed. Load the page again.',
  'not-refundable/cancelled': 'Nothing was charged, so there is nothing to give back.',
  'not-refundable/disputed':
    'The buyer disputes this payment with their bank, which decides about the money now.',
  'not-refundable/lost': 'The bank has given this money back to the buyer already.',
  'not-refundable/cash':
    'This phone is paid for in cash. The money does not pass through us, so we cannot give it back.',
  'not-refundable/open': 'Nothing was charged yet, so there is nothing to give back.',
  'not-refundable/capturing': 'The money has not been taken yet. Try again in a minute.',
  'not-refundable/released': 'The sale has ended, and the buyer was not charged.',
  'not-refundable/reserved':
    'The money is only reserved, so you can only end the sale: the buyer keeps all of it.',
  'not-refundable/bought-nothing': 'This payment bought nothing, so it can only be refunded in full.',
  'not-refundable/uncollectable': 'The money could not be taken, so there is nothing to give back.',

  'refund-too-large': ({ leftMinor }: { leftMinor: number }) =>
    `Only ${formatMinor(leftMinor)} of this payment is left to give back.`,
  'refund-too-large/by-hand': ({ owedMinor }: { owedMinor: number }) =>
    `Only ${formatMinor(owedMinor)} of the failed refund is still open.`,
  'refund-too-large/excess': ({ excessMinor }: { excessMinor: number }) =>
    `Only ${formatMinor(excessMinor)} is too much.`,

  'not-relistable/cancelled': 'This payment was already cancelled.',
  'not-relistable/not-refunded':
    'You can put this phone up for sale again only after its buyer has the money back.',
  'not-relistable/cash':
    'This phone is reserved or sold for cash. Its buyer or seller can end the sale until the hand-over.',
  'not-relistable/open': 'This payment has not sold the phone.',
  'not-relistable/paid': 'The money was taken, so this sale stands. Its seller may list the phone again.',
  'not-relistable/capturing': 'The money has not been taken yet. Look again in a few minutes.',
  'not-relistable/released': 'This sale has ended already.',
  'not-relistable/reserved': 'The hand-over is not confirmed yet. You can end the sale instead.',

  ...problemRefusals,

  'not-reserved/ended': 'This sale has ended, and nobody was charged.',
  'not-reserved/handed-over': 'The hand-over of this phone is confirmed already.',
  'not-reserved/open': 'This phone is not paid for yet.',
  'not-reserved/requested': 'The seller has not accepted the request for cash yet.',
  'not-reserved/uncollectable': 'The money could not be taken. The seller keeps the phone.',

  'hand-over-awaited':
    'This phone is sold and waits for its hand-over. Finish or cancel the sale before you delete the listing.',

  'wrong-code': ({ left }: { left: number }) =>
    left === 1
      ? 'This is not the buyer’s code. You can try once more.'
      : `This is not the buyer’s code. You can try ${left} more times.`,
  'code-locked': 'Too many wrong codes. Ask the buyer to confirm the hand-over, or to make a new code.',
  'code-works': 'Your code still works.',
  'meeting-changed/newer': 'The meeting was changed in the meantime. Look at it again.',
  'meeting-changed/none': 'Nobody has proposed a meeting yet.',
  'meeting-changed/own': 'You proposed this meeting yourself. The other side has to accept it.',
  'meeting-changed/past': 'The time of this meeting is over. Propose another one.',
  'too-many-meetings':
    'The meeting was changed too often. Call each other, and cancel the sale if you cannot agree.',

  'not-missed': 'You can only tell us what happened if nobody confirmed the hand-over in time.',
  'already-explained': 'You have already told us what happened.',

  'nothing-due':
    'There is nothing to pay now: no money is due, or another admin has just downloaded the file.',
  'payout-settled/paid': 'This payout is already marked as paid.',
  'payout-settled/failed': 'This payout has failed. Its money is in the next payout file.',

  'body-too-large/image': ({ megabytes }: { megabytes: number }) =>
    `This picture is too large. Choose one of at most ${megabytes} MB.`,
  'body-too-large/part': 'This picture is too large.',
  'body-too-large/request': 'This request is too large.',

  ...pictureRefusals,

  'invalid-input/brand': 'Phones of this brand cannot be sold here.',
  'invalid-input/fields': 'Some fields are missing or wrong.',
  'invalid-input/image': 'Send the picture in the field "image".',
  'invalid-input/image-gone': 'A picture is no longer stored here. Please choose it again.',

  'no-booking-to-pay': 'You have no booking to pay at this price.',

  'too-many-requests/calls': 'You have tried too often. Wait a little, then try again.',
  'too-many-requests/at-once': 'You are doing too much at once. Wait a little, then try again.',
  'too-many-requests/payments':
    'You have started to pay too often in the last hour. You were not charged. Try again later.',
  'too-many-requests/unused-pictures':
    'Too many pictures were uploaded from your network without being used. Please try again tomorrow.',
  'too-many-requests/uploads': 'Your other pictures are still being uploaded. Wait for them, then try again.',

  'headers-too-large': 'The address and the headers of this request are too long.',
  'internal-error': 'This is our fault, not yours. Please try again.',

  'provider-unavailable/drill': 'This is a copy of Hatbodol for practice, where no money moves.',
  'provider-unavailable/google': 'Google is not answering. Please try again in a moment.',
  'provider-unavailable/payments':
    'Our payment provider is not answering, so nothing was charged. Please try again soon.',
  'provider-unavailable/unsettled':
    'We do not know yet whether your payment went through. Do not pay again; try again in a minute.',

  'not-ready/busy': 'We are very busy at the moment. Please try again in a few seconds.',
  'not-ready/clock': 'The clock of this server is wrong.',
  'not-ready/database': 'The database does not answer.',
  'not-ready/filling': 'The first data is being loaded.',
  'not-ready/migrating': 'The database is being migrated.',
  'not-ready/no-room':
    'Nothing can be saved at the moment, because our disk is full. Please try again later.',
  'not-ready/pictures':
    'Pictures cannot be stored or shown at the moment. Please try again in a few seconds.',
  'not-ready/read-only': 'Nothing can be changed at the moment. Please try again in a few seconds.',
  'not-ready/starting': 'Hatbodol is starting. Try again in a few seconds.',
  'not-ready/stopping': 'Hatbodol is stopping. Try again in a few seconds.',
  'not-ready/stopping-soon': 'This server is stopping.',
  'not-ready/disk-full':
    'Pictures cannot be uploaded at the moment. Everything else works. Please try again later.',
  'not-ready/uploads': 'Many people are uploading pictures right now. Try again in a few seconds.',
} satisfies SentencesByReason
