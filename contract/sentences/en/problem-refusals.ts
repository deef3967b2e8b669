import type { SentencesByReason } from '../sentence.ts'

/** Why a problem with a sale cannot be reported, answered, settled or decided now. */
export const problemRefusals = {
  'not-reportable/cash':
    'A problem with a sale in cash can be reported after the hand-over. Until then, both of you can cancel the sale.',
  'not-reportable/disputed': 'You disputed this payment with your bank, which decides about the money now.',
  'not-reportable/lost': 'Your bank has already given the money back to you.',
  'not-reportable/not-bought': 'You have not bought a phone with this payment.',
  'not-reportable/refunded': 'You have already been refunded.',
  'not-reportable/refunding': 'Your refund is already on its way.',
  'not-reportable/seller': 'A seller can report a problem only while the sale waits for its hand-over.',
  'not-reportable/too-late': 'The time for reporting a problem with this sale is over.',
  'not-reportable/too-often': ({ times }: { times: number }) =>
    `You have reported this sale ${times} times already.`,
  'not-reportable/unfit': 'You cannot choose this reason now. Load the page again and choose another one.',
  'not-reportable/uncollectable':
    'The money for this phone could not be taken, so there is none to give back.',

  'already-reported':
    'A problem with this sale was already reported and is not decided yet. If the other side reported it, answer it: an admin reads both.',
  'already-answered': 'You have already answered this problem.',

  'no-offers/seller': 'You can make and accept offers only about a problem that the buyer reported.',
  'no-offers/too-many': ({ times }: { times: number }) =>
    `You have made ${times} offers about this problem. You can still accept one, and an admin decides.`,
  'no-offers/as-described':
    'Only the buyer can say that the phone is as described, by withdrawing the report.',
  'no-offers/disputed': 'The buyer’s bank decides about this money, so there is nothing to agree on here.',
  'offer-changed/replaced':
    'This offer was replaced by a newer one, so nothing was agreed. Read the newer one first.',
  'offer-changed/unanswered':
    'The time to accept this offer is over, so nothing was agreed. The other side can make it again.',
  'offer-changed/closed': 'This problem is closed, so its offers can no longer be accepted.',
  'offer-changed/own': 'This is your own offer. The other side can accept it.',

  'problem-open/account':
    'A problem with a sale of this account is open. The account can be deleted once the problem is withdrawn or an admin has decided.',
  'problem-open/cash-owed':
    'You still have to hand cash back to a buyer. You can delete your account once the buyer has confirmed that they have it.',
  'problem-open/disputed': 'The buyer’s bank decides about this money. Its decision closes the problem.',
  'problem-open/handing-back':
    'Both sides have agreed, and there is still time to hand the money back. After that, an admin decides.',
  'problem-open/not-agreed': 'The two sides have not agreed yet that money goes back.',
  'problem-open/not-in-cash':
    'This is only for a sale in cash. This money can be moved: refund it, or end the sale.',
  'problem-open/no-time':
    'The bank or wallet holds the money only a little longer, so no time is left for the hand-over. An admin decides who gets the money.',
  'problem-open/sale':
    'A problem with this sale is open. Until it is decided, nobody gets the money, and neither side can change, confirm or cancel the sale. The side that reported it can withdraw it, or an admin decides.',

  'problem-closed/handing-back':
    'Both of you have agreed. Only the money is still to be handed back, which the buyer confirms.',
  'problem-closed/upheld': 'This problem is closed: an admin has decided for the buyer.',
  'problem-closed/captured': 'This problem is closed: the seller gets the money.',
  'problem-closed/released': 'This problem is closed: the buyer keeps the money.',
  'problem-closed/dispute-lost': 'This problem is closed: the bank decided for the buyer.',
  'problem-closed/dispute-won': 'This problem is closed: the bank decided for the seller.',
  'problem-closed/settled': 'This problem is closed: both of you have agreed on how to settle it.',
  'problem-closed/declined': 'This problem is closed: an admin has declined it.',
  'problem-closed/refunded': 'This problem is closed: the money goes back to the buyer.',
  'problem-closed/undone': 'This problem is closed: the sale was undone.',
  'problem-closed/withdrawn': 'This problem is closed: it was withdrawn.',
} satisfies SentencesByReason
