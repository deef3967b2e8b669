import type { ErrorCode } from '#contract/errors.ts'
import type { SaleProblemState } from '#contract/sale-problems.ts'
import type { OfferKind } from '#contract/problem-offers.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { offerTerms } from '#sentences/offer-terms.ts'
import { problemReasons } from '#sentences/problem-reasons.ts'

/** The reasons as the side that reports reads them in its form. */
const reasonsInForm: typeof problemReasons = {
  buyer: { ...problemReasons.buyer, 'not-received': 'I did not get the phone' },
  seller: problemReasons.seller,
}

/** A sentence as a part of another one. Amounts and names begin it unchanged. */
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const states: Record<SaleProblemState, string> = {
  open: 'Reported',
  answered: 'Answered',
  'handing-back': 'Agreed, cash not handed back yet',
  captured: 'Seller gets the money',
  released: 'Buyer keeps the money',
  refunded: 'Refunded',
  upheld: 'Decided for the buyer',
  declined: 'Declined',
  settled: 'Agreed',
  withdrawn: 'Withdrawn',
  undone: 'Sale undone',
  'dispute-won': 'Decided for the seller',
  'dispute-lost': 'Decided for the buyer',
}

/** The texts about problems with a sale, on the page of the sale and for admins. */
export const saleProblems = {
  reasons: problemReasons,
  reasonsInForm,
  states,
  /** Replaces `refunded` if a part of the money stays with the seller. */
  partlyRefunded: 'Partly refunded',
  /** Replace both in cash. */
  handedBack: 'Cash handed back',
  partlyHandedBack: 'Some cash handed back',
  /** The state of a dispute at the bank that nobody has answered yet. */
  disputed: 'Disputed',

  title: 'A problem with this sale?',
  titleOfAny: 'Problems with this sale',
  invite:
    'The seller did not come? Report it here. The phone is not what the listing said? Do not take it, and report that too. An admin can give your money back.',
  inviteAfter:
    'Something is wrong with the phone that you got? Report it here: the seller can answer, and an admin can give your money back.',
  inviteSeller:
    'The buyer did not come, or does not answer your calls? Report it here before the hand-over. The money stays reserved until an admin decides.',
  until: (day: string) => `You can report a problem until ${day}.`,
  report: 'Report a problem',
  frozen: 'The money stays reserved',
  frozenText:
    'Nobody gets it until the report is withdrawn or an admin decides. Until then, neither of you can change the meeting, confirm the hand-over or cancel.',
  loading: 'Checking for problems with this sale',
  failed: 'We could not check whether a problem was reported',

  dialogTitle: 'Report a problem',
  dialogText: (phone: string, other: string) =>
    `${other} reads your report about the sale of ${phone} and can answer it within 48 hours. Then an admin decides. Until then, nobody gets the money.`,
  reason: 'What went wrong?',
  text: 'What happened?',
  /** Before the hand-over, and after it. */
  textHelp: 'When and where you agreed to meet, and what was said. At most 1,000 characters.',
  textHelpAfter: 'What is wrong, and since when. At most 1,000 characters.',
  /** For somebody who reports that the other side never came, although no agreed meeting has passed yet. */
  noMeeting: 'You have not agreed on a meeting yet. Propose one first?',
  meetingToCome: (when: string) => `You have agreed to meet on ${when} (Dhaka time), which is still to come.`,
  seeMeeting: 'See the meeting',
  photos: 'Photos (optional)',
  photosHelp: (max: number) => `Up to ${max}. Only the other person in this sale and our admins see them.`,
  photoList: 'Your photos',
  photosFrom: (name: string) => `Photos from ${name}`,
  photoOf: (number: number, count: number, name: string) => `Photo ${number} of ${count} from ${name}`,
  send: 'Send the report',
  reported: 'Problem reported',
  reportedDetail: 'You can follow it on this page.',

  steps: {
    /** Replaces the name of a reader who has to answer, and of one who has accepted. */
    you: 'You',
    reported: (name: string) => `${name} reported it`,
    answered: (name: string) => `${name} answered`,
    wished: (name: string, terms: string) => `${name} wants: ${lowerFirst(terms)}`,
    offered: (name: string, terms: string) => `${name} proposes: ${lowerFirst(terms)}`,
    offerAccepted: (name: string) => `${name} accepted it`,
    offerOpen: (name: string, by: string) => `${name} can accept it until ${by}`,
    offerEnded: {
      replaced: 'Replaced by a newer offer',
      unanswered: 'Not accepted in time',
      closed: 'Not accepted',
    },
    awaitsAnswer: (name: string, by: string) => `${name} can answer until ${by}`,
    lateAnswer: (name: string, by: string) =>
      `${name} did not answer by ${by}. An answer is still possible until it is decided.`,
    /** After the hand-over. There is no deadline. */
    awaitsDecision: 'An admin reads both sides and decides. Buyer and seller get an email.',
    awaitsDecisionBy: (when: string) =>
      `An admin decides by ${when}; otherwise the sale ends then, and nobody is charged`,
    disputed: (name: string) => `${name} asked their bank to take the payment back`,
    awaitsBank: 'The bank decides',
    awaitsEvidence: (by: string) => `The bank decides; it takes evidence until ${by}`,
    disputeWon: 'The bank decided: the sale stands',
    disputeLost: 'The bank decided: the buyer has the money back',
    captured: 'An admin decided: the seller gets the money',
    released: 'An admin decided: the buyer keeps the money',
    refundedAmount: (amount: string) => `An admin decided: ${amount} goes back to the buyer`,
    refunded: 'The buyer gets the money back',
    declined: 'An admin decided: the sale stands',
    settled: 'Settled by both sides: the sale stands',
    settledPart: (amount: string) =>
      `Settled by both sides: the sale stands, and the buyer pays ${amount} less`,
    /** Of a sale in cash. */
    awaitsDecisionCash: 'An admin reads both sides and decides. Only the seller can give the cash back.',
    agreedCash: (seller: string, buyer: string, by: string) =>
      `Agreed: ${seller} hands the money back by ${by}, and ${buyer} confirms it`,
    lateCash: (buyer: string, by: string) =>
      `${buyer} did not confirm the money by ${by}. An admin decides, unless ${buyer} confirms it.`,
    handedBack: (buyer: string) => `${buyer} confirmed it: the money is back`,
    handedBackDecided: 'An admin decided: the money was handed back',
    upheld: 'An admin decided in the buyer’s favour. Only the seller can give the cash back.',
    refundedAgreed: 'Settled by both sides: a refund of all of the money',
    partRefundedAgreed: 'Settled by both sides: a refund of a part of the money',
    releasedAgreed: 'Settled by both sides: the sale has ended, and nobody is charged',
    undoneByAdmin: 'An admin ended the sale, and nobody was charged',
    withdrawn: (name: string) => `${name} withdrew the report`,
    undone: 'The sale was undone, and nobody was charged',
  },
  history: 'What happened so far',

  withdraw: 'Withdraw the report',
  withdrawTitle: 'Withdraw your report?',
  withdrawText:
    'Do this if the two of you have settled it. The other person is told, and no admin will decide.',
  withdrawn: 'Report withdrawn',

  confirmation: {
    open: 'I have the money',
    title: (amount: string) => `Do you have ${amount} back?`,
    text: (seller: string) =>
      `Confirm it only when you hold the money, not when ${seller} asks you to. The problem is then closed, and this cannot be undone.`,
    confirm: 'I have the money',
    done: 'The money is confirmed',
  },
  withdrawTextCash:
    'Do this if you want no money back after all. The seller is told, and no admin will decide.',
  /** For a sale in cash. */
  cash: {
    title: 'This phone was paid for in cash',
    text: 'We do not hold the money, so we cannot give it back. What you agree on here, the two of you carry out.',
    safely: 'Meet in a busy place, and count the money before you part.',
  },
  inviteCash:
    'Something is wrong with the phone that you got? Report it here: the two of you can agree what the seller gives back, and an admin can say who is right. We do not hold the money.',
  dialogTextCash: (phone: string, other: string) =>
    `${other} reads your report about the sale of ${phone} and can answer it within 48 hours. Then an admin decides. You paid in cash, so only ${other} can give money back.`,

  answerLabel: 'Your answer',
  /** Without `by` the time to answer is over. */
  answerHelp: (reporter: string, by: string | undefined) =>
    `${reporter} and our admins read it. ${
      by ? `You can answer once, by ${by}.` : 'The 48 hours are over, but you can still answer once.'
    } At most 1,000 characters.`,
  answer: 'Send the answer',
  answered: 'Answer sent',

  decide: 'Decide',

  /** What an offer says. */
  terms: offerTerms,
  offer: {
    wish: 'What do you want?',
    what: 'What do you propose?',
    /** The choices, by side. */
    kinds: {
      buyer: {
        all: 'All of my money back',
        part: 'A part of it back, and I keep the phone',
        'as-described': 'The phone as described',
      },
      seller: {
        all: 'The buyer gets all of the money back',
        part: 'The buyer gets a part back and keeps the phone',
        'as-described': 'The sale stands, and nothing goes back',
      },
    } satisfies Record<SaleSide, Record<OfferKind, string>>,
    make: 'Make an offer',
    /** Replaces `make` while the reader’s last offer is open. */
    change: 'Change the offer',
    makeTitle: (other: string) => `Offer ${other} a way to settle it`,
    makeText: 'If the other side accepts it, it is done without an admin. A new offer replaces the last one.',
    why: 'Why?',
    whyHelp: 'The other person and our admins read it. At most 1,000 characters.',
    send: 'Send the offer',
    sent: 'Offer sent',
    accept: 'Accept the offer',
    acceptTitle: 'Accept this offer?',
    /** `isLater`: the buyer pays less, or gets the part back, once the phone is handed over. */
    acceptText: (terms: string, isLater: boolean) =>
      `${terms}. ${isLater ? 'The buyer pays that much less at the hand-over, or gets it back after it. No' : 'It is done at once: no'} admin will decide, and this cannot be undone.`,
    acceptTextCash: (terms: string, seller: string, isBuyer: boolean) =>
      `${terms}. ${isBuyer ? `${seller} hands you the cash` : 'You hand the cash back'} within 7 days, and this cannot be undone.`,
    accepted: 'You have agreed',
    amount: {
      amount: 'How much goes back, in taka',
      amountHelp: (read: string | undefined) => (read ? `${read} goes back.` : 'A part of what was paid.'),
      amountTooLarge: () => 'This is all of the money or more. A part is less.',
    },
  },

  errors: {
    'too-many-requests': 'You have tried too often. Wait a minute, then try again.',
    'not-signed-in': 'You have been logged out. Log in again.',
  } as Partial<Record<ErrorCode, string>>,

  admin: {
    title: 'Sale problems',
    text: 'What buyers and sellers reported about sales. Read both sides, then decide. Times are Dhaka time.',
    loading: 'Loading the problems',
    count: (count: number) => (count === 1 ? '1 problem' : `${count} problems`),
    countAtLeast: (count: number) => `More than ${count} problems`,
    list: 'Sale problems',
    filter: 'Show',
    filterOpen: 'Waiting for a decision',
    filterAll: 'All problems',
    empty: 'No problem is waiting for a decision',
    emptyText: 'When somebody reports a problem with a sale, it appears here.',
    emptyAll: 'No problem was ever reported',
    buyer: 'Buyer',
    seller: 'Seller',
    hasLeft: 'account deleted',
    overdue: 'No answer since it was reported',
    undecided: 'Not decided since it was reported',
    payment: 'Payment',
    paymentOf: (phone: string) => `Payment for ${phone}`,
    refund: 'Refund',
    refundOf: (phone: string) => `Refund ${phone}`,
    refundTitle: (amount: string | undefined, buyer: string) =>
      amount === undefined ? `How much goes back to ${buyer}?` : `Refund ${amount} to ${buyer}?`,
    refundText:
      'The money goes back the way the buyer paid, and both get an email with your reason. The phone stays sold. This cannot be undone.',
    capture: 'Pay the seller',
    captureOf: (phone: string) => `Pay the seller of ${phone}`,
    captureTitle: (amount: string, seller: string) => `Take ${amount} for ${seller}?`,
    captureText:
      'The hand-over counts as confirmed: the reserved money is taken. Both get an email with your reason. This cannot be undone.',
    captureConfirm: 'Take the money',
    captured: 'The money is being taken',
    release: 'End the sale',
    releaseOf: (phone: string) => `End the sale of ${phone}`,
    releaseTitle: (amount: string, buyer: string) => `End the sale, so that ${buyer} keeps ${amount}?`,
    releaseText:
      'Nothing is charged, and the phone is for sale again at once. Both get an email with your reason. This cannot be undone.',
    releaseConfirm: 'End the sale',
    released: 'The sale has ended',
    refundConfirm: (amount: string | undefined) => (amount === undefined ? 'Refund' : `Refund ${amount}`),
    refunded: (amount: string, buyer: string) => `The refund is on its way: ${amount} to ${buyer}`,
    given: (back: string, amount: string) => `${back} of ${amount} refunded`,
    unanswered: (name: string) => `${name} has not answered`,
    unansweredUntil: (by: string) =>
      `They have until ${by}. What you decide now counts, whatever they say later.`,
    unansweredLate: 'Their 48 hours are over, so you may decide without them.',
    inCash: 'Paid in cash: no money passes through us, so nobody can move it here.',
    confirm: 'It was handed back',
    confirmOf: (phone: string) => `It was handed back: ${phone}`,
    confirmTitle: (buyer: string) => `Does ${buyer} have the money back?`,
    confirmText:
      'The buyer has not confirmed it in time. Ask both before you decide. Both get an email with your reason. This cannot be undone.',
    confirmed: 'The problem is closed',
    uphold: 'Decide for the buyer',
    upholdOf: (phone: string) => `Decide for the buyer of ${phone}`,
    upholdTitle: (buyer: string) => `Is ${buyer} right?`,
    upholdText: {
      open: 'The problem is closed, and both get an email with your reason. Only the seller can give the cash back. This cannot be undone.',
      agreed:
        'The seller has not handed the agreed cash back. The problem is closed, and both get an email with your reason. This cannot be undone.',
    },
    upheld: 'Decided for the buyer',
    declineCash:
      'The sale stands. Both get an email with your reason. The buyer can report it again until 48 hours after the hand-over, at most three times in all.',
    decline: 'Decline',
    declineOf: (phone: string) => `Decline the problem with ${phone}`,
    declineTitle: 'Decline this problem?',
    /** By who reported it. */
    declineText: {
      buyer: (buyer: string, isTaken: boolean) =>
        `The sale goes on as before${isTaken ? `: ${buyer} gets no money back` : ', and the money stays reserved until the hand-over is confirmed'}. Both get an email with your reason. The buyer can report it again until 48 hours after the hand-over, at most three times in all.`,
      seller: () => 'The sale goes on as before. Both get an email with your reason.',
    },
    declineConfirm: 'Decline',
    declined: 'Problem declined',
    reasonHelp: 'The buyer and the seller read it. At most 500 characters.',
    by: (name: string) => `Decided by ${name}`,
    noRefund: 'It cannot be refunded at the moment. Its payment says why.',
  },
}
