import { formatTaka } from '#lib/formats/en/money.ts'
import { priceLimits } from '#lib/money.ts'
import type { Sentence, WrongValue } from '../sentence.ts'

/** The sentence for every error that the schemas of the contract name. The browser loads them too, for its forms. */
export const fields = {
  // Texts
  'too-long': ({ maximum }: WrongValue) => `At most ${maximum} characters.`,
  'plain-line': 'Please type this on one line, without copying it.',
  'plain-text': 'Please type this again, without copying it.',

  // People
  'name-missing': 'Enter the name that others will see.',
  'name-reserved': 'Choose a name without “Hatbodol”. Only the people who run this shop use it.',
  email: 'Enter a complete email address, like name@example.com.',
  'email-letters': 'Use only English letters, digits and signs in the email address.',
  'phone-number':
    'Enter a mobile number of 11 digits, like 01712 345678, or a foreign number with its country code.',
  role: 'Choose buyer or seller.',
  language: 'Choose English or Bangla.',

  // Pictures
  'picture-missing': 'Choose a picture.',
  'picture-not-hosted': 'Upload the picture first.',
  'picture-not-private': 'Choose this photo again.',
  'picture-address': 'This is not the address of a picture.',
  'picture-address-too-long': 'The address of this picture is too long.',
  'picture-purpose': 'The purpose can only be sign-up or problem.',
  'photos-missing': 'Add at least one photo.',
  'too-many-photos': ({ maximum }: WrongValue) => `Add at most ${maximum} photos.`,
  'photo-twice': 'You added the same photo twice.',

  // Listings
  'allows-cash': 'Say whether you accept cash: true or false.',
  brand: 'Choose one of the brands.',
  'brand-missing': 'Enter the name of the brand.',
  'brand-name': 'Use letters, digits and spaces.',
  condition: 'Choose Excellent, Good or Fair.',
  'model-missing': 'Say which model it is.',
  year: 'Enter a year from 2000 to 2100.',
  gigabytes: 'Choose the size in GB, or leave it out.',
  'location-missing': 'Say where the phone is.',
  'description-missing': 'Describe the phone.',
  price: `Enter the price in taka, from ${formatTaka(priceLimits.min)} to ${formatTaka(priceLimits.max)}.`,
  'price-too-low': ({ minimum }: WrongValue) => `The price is at least ${formatTaka(minimum)}.`,
  'price-too-high': ({ maximum }: WrongValue) => `The price is at most ${formatTaka(maximum)}.`,
  'price-decimals': 'Use at most two decimals.',
  'price-range': 'The lowest price is above the highest.',
  'sold-filter': 'This filter can only be notSold.',

  // Buying
  'meeting-missing': 'Say where you want to meet.',
  'shown-price-missing': 'Send the price that was shown.',
  'transaction-missing': 'Send the transaction id.',
  transaction: 'This is not a transaction id.',
  'payment-state': 'Choose one of the states of a payment.',
  'hand-over-code': 'The code has six digits.',
  'meeting-time': 'Choose a day and a time.',
  'meeting-version': 'Send the version of the meeting that was shown.',
  'cancellation-reason-missing': 'Say why. The other person will read it.',

  // Reasons and decisions
  reason: 'Choose one of the reasons.',
  outcome: 'Choose capture, release, refund, decline, uphold or confirm.',
  'clears-buyer': 'Choose whether it counts as a cancellation by the buyer.',
  'problem-missing': 'Say what happened.',
  offer: 'Choose what should happen.',
  'offer-amount': 'Say how much goes back, only if it is a part of the money.',
  'offer-text-missing': 'Say why you propose this.',
  'answer-missing': 'Write your answer.',
  'decision-reason-missing': 'Say why. The buyer and the seller will read it.',
  'refund-amount':
    'Enter an amount in taka, more than 0 and not more than is left, with at most two decimals.',
  'refund-reference-missing': 'Enter the number that the bank or the wallet gave the transfer.',
  'explanation-missing': 'Say why the money stays where it is.',
  'excess-how': 'Choose whether the buyer paid it back.',
  'refund-reason-missing': 'Say why the money goes back.',
  'relisting-reason-missing': 'Say why the phone is put up for sale again.',
  'denial-reason-missing': 'Say why. The seller will read it.',
  'suspension-reason-missing': 'Say why. The seller will read it.',
  'verification-note-missing': 'Write something for the admin who decides.',

  // Payouts
  'payout-method': 'Choose bKash, Nagad, Rocket or a bank.',
  'payout-number': 'Enter the number, with digits only.',
  'payout-wallet': 'Enter the 11 digits of the mobile number, like 01712 345678.',
  'payout-rocket': 'Enter the 12 digits of the Rocket account: the mobile number and the last digit.',
  'payout-bank-number': 'Enter the account number, 8 to 20 digits.',
  'payout-holder': 'Enter the name of the account holder.',
  'payout-bank': 'Enter the name of the bank.',
  'payout-routing': 'Enter the nine digits of the branch’s routing number. They are on your cheques.',
  'payout-failure-missing': 'Say why it failed. The seller will read it.',
  'payout-state': 'Choose one of the states of a payout.',

  // Lists
  'page-limit': ({ maximum }: WrongValue) => `Use a whole number from 1 to ${maximum}.`,
  cursor: 'Take the cursor from the Link header of the page before.',
} satisfies Record<string, Sentence>
