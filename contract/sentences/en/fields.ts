import { formatTaka, priceLimits } from '#lib/money.ts'
import type { Sentence, WrongValue } from '../sentence.ts'

/** The sentence for every error that the schemas of the contract name. The browser loads them too, for its forms. */
export const fields = {
  // Texts
  'too-long': ({ maximum }: WrongValue) => `At most ${maximum} characters.`,
  'plain-line': 'Use plain characters on one line.',
  'plain-text': 'Use plain characters.',

  // People
  'name-missing': 'Enter the name that others will see.',
  email: 'Enter a whole email address, like name@example.com.',
  'email-letters': 'Use only English letters, digits and signs in the email address.',
  'phone-number':
    'Enter a mobile number of 11 digits, like 01712 345678, or a foreign number with its country code.',
  role: 'Choose buyer or seller.',

  // Pictures
  'picture-missing': 'Choose a picture.',
  'picture-not-hosted': 'Upload the picture first.',
  'picture-address': 'This is not the address of a picture.',
  'picture-address-too-long': 'The address of this picture is too long.',
  'picture-purpose': 'Only sign-up is known.',
  'photos-missing': 'Add at least one photo.',
  'too-many-photos': ({ maximum }: WrongValue) => `At most ${maximum} photos.`,
  'photo-twice': 'The same photo is here twice.',

  // Listings
  'allows-cash': 'Say whether you accept cash: true or false.',
  brand: 'Choose one of the brands.',
  'brand-missing': 'Enter the name of the brand.',
  'brand-name': 'Use letters, digits and spaces.',
  condition: 'Choose Excellent, Good or Fair.',
  'model-missing': 'Say which model it is.',
  year: 'A year from 2000 to 2100.',
  gigabytes: 'Choose the size in GB, or leave it out.',
  'location-missing': 'Say where the phone is.',
  'description-missing': 'Describe the phone.',
  price: `Enter the price in taka, from ${formatTaka(priceLimits.min)} to ${formatTaka(priceLimits.max)}.`,
  'price-too-low': ({ minimum }: WrongValue) => `The price is at least ${formatTaka(minimum)}.`,
  'price-too-high': ({ maximum }: WrongValue) => `The price is at most ${formatTaka(maximum)}.`,
  'price-decimals': 'At most two decimals.',
  'price-range': 'The lowest price is above the highest.',
  'sold-filter': 'Only notSold can be asked for.',

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
  outcome: 'Choose to capture, release, refund or decline.',
  'problem-missing': 'Say what happened.',
  'answer-missing': 'Say how you see it.',
  'decision-reason-missing': 'Say why. The buyer and the seller will read it.',
  'refund-amount': 'Enter an amount in taka, more than 0 and with at most two decimals.',
  'refund-reference-missing': 'Enter the number that the bank or the wallet gave the transfer.',
  'refund-reason-missing': 'Say why the money goes back.',
  'relisting-reason-missing': 'Say why the phone is put up again.',
  'denial-reason-missing': 'Say why. The seller will read it.',
  'verification-note-missing': 'Write something for the admin who decides.',

  // Payouts
  'payout-method': 'Choose bKash, Nagad, Rocket or a bank.',
  'payout-number': 'Enter the number, with digits only.',
  'payout-wallet': 'Enter the 11 digits of the mobile number, like 01712 345678.',
  'payout-rocket': 'Enter the 12 digits of the Rocket account: the mobile number and the last digit.',
  'payout-bank-number': 'Enter the account number, 8 to 20 digits.',
  'payout-holder': 'Enter the name in which the account is.',
  'payout-bank': 'Enter the name of the bank.',
  'payout-routing': 'Enter the nine digits of the branch’s routing number. They are on your cheques.',
  'payout-failure-missing': 'Say why it failed. The seller will read it.',
  'payout-state': 'Choose one of the states of a payout.',

  // Lists
  'page-limit': ({ maximum }: WrongValue) => `A whole number from 1 to ${maximum}.`,
  cursor: 'Take the cursor from the Link header of the page before.',
} satisfies Record<string, Sentence>
