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
  'phone-number': 'Enter a phone number of 7 to 15 digits.',
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
  brand: 'Choose one of the brands.',
  condition: 'Choose Excellent, Good or Fair.',
  'model-missing': 'Say which model it is.',
  year: 'A year from 2000 to 2100.',
  gigabytes: 'Choose the size in GB, or leave it out.',
  'location-missing': 'Say where the phone is.',
  'description-missing': 'Describe the phone.',
  price: `Enter the price in taka, from ${formatTaka(priceLimits.lowest)} to ${formatTaka(priceLimits.highest)}.`,
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

  // Reasons and decisions
  reason: 'Choose one of the reasons.',
  outcome: 'Choose to refund or to decline.',
  'problem-missing': 'Say what happened.',
  'answer-missing': 'Say how you see it.',
  'decision-reason-missing': 'Say why. The buyer and the seller will read it.',
  'refund-reason-missing': 'Say why the money goes back.',
  'relisting-reason-missing': 'Say why the phone is put up again.',
  'withdrawal-reason-missing': 'Say why. The seller will read it.',

  // Lists
  'page-limit': ({ most }: WrongValue) => `A whole number from 1 to ${most}.`,
  cursor: 'Take the cursor from the Link header of the page before.',
} satisfies Record<string, Sentence>
