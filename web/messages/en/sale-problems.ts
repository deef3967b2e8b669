import type { ErrorCode } from '#contract/errors.ts'
import type { SaleProblemReason, SaleProblemState } from '#contract/sale-problems.ts'

const reasons: Record<SaleProblemReason, string> = {
  'no-show': 'The seller did not come',
  'no-contact': 'The seller does not call or answer',
  'not-as-described': 'The phone is not what the listing said',
  faulty: 'The phone does not work',
  blocked: 'The phone is locked, blocked or reported stolen',
  'extra-money': 'The seller asks for more money',
  other: 'Something else',
}

const states: Record<SaleProblemState, string> = {
  open: 'Reported',
  answered: 'Seller answered',
  refunded: 'Refunded',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  undone: 'Sale undone',
}

/** The texts about problems with a sale, on its receipt and for admins. */
export const saleProblems = {
  reasons,
  states,

  title: 'A problem with this sale?',
  titleOfAny: 'Problems with this sale',
  invite:
    'The seller did not come, or the phone is not what the listing said? Do not take the phone, and report it here. An admin can give your money back.',
  until: (day: string) => `You can report a problem until ${day}.`,
  report: 'Report a problem',
  loading: 'Checking for problems with this sale',
  failed: 'We could not check whether a problem was reported',

  dialogTitle: 'Report a problem',
  dialogText: (phone: string) =>
    `You bought ${phone}. The seller reads your report and can answer it. Then an admin decides.`,
  reason: 'What went wrong?',
  text: 'What happened?',
  textHelp: 'When and where you agreed to meet, and what the seller said. At most 1,000 characters.',
  send: 'Send the report',
  reported: 'Problem reported',
  reportedDetail: 'You can follow it on this receipt.',

  steps: {
    reported: (name: string) => `${name} reported it`,
    answered: (name: string) => `${name} answered`,
    awaitsAnswer: (name: string) => `${name} can answer`,
    awaitsDecision: 'An admin decides',
    refunded: 'The buyer gets the money back',
    declined: 'An admin declined a refund',
    withdrawn: (name: string) => `${name} withdrew the report`,
    undone: 'The sale was undone, and nobody was charged',
  },
  history: 'What happened so far',

  withdraw: 'Withdraw the report',
  withdrawTitle: 'Withdraw your report?',
  withdrawText:
    'Do this if the two of you have settled it. The seller is told, and no admin decides any more.',
  withdrawn: 'Report withdrawn',

  answerLabel: 'Your answer',
  answerHelp: 'The buyer and the admins read it. You can answer once. At most 1,000 characters.',
  answer: 'Send the answer',
  answered: 'Answer sent',

  decide: 'Decide',

  errors: {
    'too-many-requests': 'You have tried too often. Wait a minute, then try again.',
    'not-signed-in': 'You have been signed out. Log in again.',
  } as Partial<Record<ErrorCode, string>>,

  admin: {
    title: 'Sale problems',
    text: 'What buyers reported after paying. Read both sides, then refund or decline. Times are Dhaka time.',
    loading: 'Loading the problems',
    count: (count: number) => (count === 1 ? '1 problem' : `${count} problems`),
    countAtLeast: (count: number) => `${count} problems and more`,
    list: 'Sale problems',
    filter: 'Show',
    filterOpen: 'Waiting for a decision',
    filterAll: 'All problems',
    empty: 'No problem waits for a decision',
    emptyText: 'When a buyer reports a problem with a sale, it appears here.',
    emptyAll: 'No problem was ever reported',
    buyer: 'Buyer',
    seller: 'Seller',
    hasLeft: 'account deleted',
    payment: 'Payment',
    paymentOf: (phone: string) => `Payment for ${phone}`,
    refund: 'Refund',
    refundOf: (phone: string) => `Refund ${phone}`,
    refundTitle: (amount: string, buyer: string) => `Refund ${amount} to ${buyer}?`,
    refundText:
      'The full amount goes back to the card it came from, and both get an email. The phone stays sold. This cannot be undone.',
    refundConfirm: (amount: string) => `Refund ${amount}`,
    refunded: 'The refund is on its way',
    decline: 'Decline',
    declineOf: (phone: string) => `Decline the problem with ${phone}`,
    declineTitle: 'Decline this problem?',
    declineText: (buyer: string) =>
      `${buyer} is not refunded, and both get an email with your reason. They can report it again while the 14 days run.`,
    declineConfirm: 'Decline',
    declined: 'Problem declined',
    reasonHelp: 'The buyer and the seller read it. At most 500 characters.',
    by: (name: string) => `Decided by ${name}`,
    noRefund: 'It cannot be refunded at the moment: its payment says why.',
  },
}
