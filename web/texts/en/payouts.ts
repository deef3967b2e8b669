import type {
  DuePayout,
  HeldSale,
  LeftOut,
  LeftOutReason,
  PauseReason,
  PayoutState,
  ResultOutcome,
  StatementLine,
} from '#contract/payouts.ts'
import { namePayoutAccount, payoutMethods } from '#sentences/payout-methods.ts'

const pauses: Record<PauseReason, string> = {
  account: 'because your payout account is new',
  email: 'because your email address was changed',
  'second-factor': 'because your two-step sign-in was changed',
}

const held: Record<HeldSale['why'], string> = {
  waiting: 'Can be paid out from',
  problem: 'Waits until the problem with this sale is decided',
  dispute: 'Waits until the bank has decided about the dispute',
  refund: 'Waits while a part is refunded to the buyer',
  'refund-failed': 'Waits because its refund has not reached the buyer',
}

const lines: Record<StatementLine['kind'], string> = {
  sale: 'Sold',
  refund: 'Refunded to the buyer',
  dispute: 'Taken back by the buyer’s bank',
  correction: 'Corrected',
  payout: 'Paid out',
  'payout-failed': 'Payout failed, back in your balance',
}

const payoutLines: Record<PayoutState, string> = {
  claimed: 'Payout on its way',
  paid: 'Paid out',
  failed: 'Payout that failed',
}

const states: Record<PayoutState, string> = { claimed: 'On its way', paid: 'Paid', failed: 'Failed' }

const obstacles: Record<NonNullable<DuePayout['obstacle']>, string> = {
  suspended: 'Suspended',
  'wrong-balance': 'Balance differs from our books',
  'no-account': 'No payout account',
  paused: 'Waits after a change',
  own: 'Your own money',
}

const outcomes: Record<ResultOutcome, string> = {
  paid: 'marked as paid',
  'paid-though-held':
    'was marked as paid, but should not have been paid: a problem, a dispute or a refund began, or the seller changed their account, after the file was downloaded',
  failed: 'marked as failed',
  'already-paid': 'was marked as paid before',
  // Listed only where the line says “paid”: a line that says “failed” again is a repeat.
  'already-failed':
    'says “paid”, but is marked as failed, and its amount is back in the seller’s balance. If you have paid it, do not pay this seller again before that is settled',
  'marked-paid':
    'says “failed”, but is marked as paid. If the money came back, mark it as failed in the list below',
  'not-decided': 'has no status',
  'unknown-reference': 'has a reference that we do not know',
  'other-amount': 'has an amount that differs from the one in our file',
  'unknown-status': 'has a status other than paid and failed',
  'reason-missing': 'failed without a reason',
  own: 'is your own money: another admin has to mark it',
}

const leftOut: Record<LeftOutReason, string> = {
  suspended: 'the payouts to this seller are suspended',
  held: 'a problem, a dispute or a refund began after the file was downloaded',
  account: 'the payout account was changed after the file was downloaded',
  email: 'the email address was changed after the file was downloaded',
  'second-factor': 'the two-step sign-in was changed after the file was downloaded',
  left: 'the seller left after the file was downloaded',
  unreadable: 'we can no longer read the payout account',
}

/** The texts about payouts: for sellers, and for the admins who pay them. */
export const payouts = {
  methods: payoutMethods,
  nameAccount: namePayoutAccount,
  states,

  mine: {
    title: 'My money',
    text: 'What you have earned, and when it is paid to you.',
    loading: 'Loading your money',
    balance: 'Your money',
    owed: 'We paid you for a sale, and then its buyer got the money back. We take it from your next sales.',
    due: 'Due now',
    /** Replaces `due` while payouts are paused. */
    duePaused: 'Due, but paused',
    /** Replaces `due` while payouts are suspended. */
    dueSuspended: 'Due, but suspended',
    underWay: 'On its way',
    waiting: 'Waiting',
    undecided: 'Waits for a decision',
    undecidedText:
      'There is a problem, a dispute or a refund about some of your sales. Once that is decided, the money that stays yours is paid to you.',
    nothingYet: 'Nothing yet. When a buyer has checked your phone and the money is taken, it shows here.',
    howItWorks: (percent: string | undefined) =>
      percent === undefined
        ? 'We pay you 48 hours after the hand-over at the earliest. We take no fee.'
        : `We pay you 48 hours after the hand-over at the earliest, less our fee of ${percent}%.`,
    paused: (until: string, why: PauseReason) => `Nothing is paid out until ${until}, ${pauses[why]}.`,
    pausedHelp:
      'This protects you if somebody else got into your account. If it was not you, change your password.',
    suspended: 'The payouts to you are suspended',
    suspendedText: (reason: string) =>
      `Nothing is paid out until an admin has resumed them. The reason: “${reason}”`,
    suspendedHelp: 'Your money stays in your balance.',
    /** Begins the sentence that says how to reach us. */
    contactIf: 'If you do not agree',
    heldTitles: { waiting: 'Sales that are paid out soon', undecided: 'Sales that wait for a decision' },
    held,
  },

  account: {
    title: 'Payout account',
    missing: 'Add your payout account',
    owedTitle: (amount: string) => `You have earned ${amount}`,
    missingText: 'Your bKash, Nagad, Rocket or bank account. Without one, we cannot pay you.',
    add: 'Add a payout account',
    text: 'Where we send the money from your sales.',
    change: 'Change',
    remove: 'Remove',
    method: 'Where should we pay you?',
    wallet: (method: string) => `${method} number`,
    walletHelp: 'The 11 digits of your mobile number.',
    rocketHelp: 'The 12 digits of your Rocket account: your mobile number and the last digit.',
    bankNumber: 'Account number',
    holder: 'Name on the account',
    bank: 'Name of the bank',
    routing: 'Routing number of the branch',
    routingHelp: 'Nine digits, on every page of your cheque book.',
    save: 'Save account',
    cancel: 'Cancel',
    saved: 'Saved. We can pay you from tomorrow.',
    removed: 'Removed.',
    help: 'Money that goes to a wrong number is lost. We pay to a new account after 24 hours.',
    checkTitle: (number: string) => `Is ${number} right?`,
    checkText: 'Read it once more: money that goes to a wrong number is lost.',
    checkYes: 'Yes, save it',
    checkNo: 'Change it',
    ofBank: (bank: string, holder: string, routing: string) =>
      `The account of ${holder} at ${bank}, routing number ${routing}.`,
    reauthentication: 'We ask this for your safety before your payout account is changed.',
    removeTitle: 'Remove your payout account?',
    removeText: 'We cannot pay you until you add another one.',
    changedAt: (when: string) => `Since ${when}`,
    removable: 'Remove account',
  },

  statement: {
    title: 'Statement',
    list: 'Statement',
    loading: 'Loading your statement',
    empty: 'No money has moved yet.',
    lines,
    payoutLines,
    ofPrice: (price: string, fee: string) => `${price} less our fee of ${fee}`,
    reference: (reference: string) => `Reference ${reference}`,
  },

  all: {
    title: 'Payouts',
    text: 'Pay sellers for their sales: download what is due, pay it, and mark what was paid.',
    dueTitle: 'Due now',
    dueLoading: 'Loading what is due',
    nothingDue: 'No money is due.',
    nothingDueText: 'The money of a sale is due 48 hours after the hand-over.',
    dueList: 'Sellers whose money is due',
    nobodyPayable: 'Nobody can be paid now.',
    notPayable: 'Cannot be paid yet',
    obstacles,
    pausedUntil: (until: string) => `Waits until ${until} after a change`,
    suspensionReason: (reason: string, day: string) => `Suspended since ${day}: “${reason}”`,
    /** `isAll` is false if there are more sellers than the list shows. */
    total: (count: number, amount: string, isAll: boolean) => {
      if (!isAll) return `More than ${count} sellers, more than ${amount}`
      return count === 1 ? `1 seller, ${amount}` : `${count} sellers, ${amount}`
    },
    export: 'Download the payout file',
    exportTitle: (total: string) => `Download the payout file: ${total}?`,
    exportText:
      'You then make these payouts yourself. No other admin can download them, so nobody is paid twice.',
    exported: 'The file is being downloaded. These payouts are yours to make.',
    leftOutTitle: 'Some payouts are not in the file',
    leftOut: ({ reference, why, isReturned }: LeftOut) =>
      `${reference}: ${leftOut[why]}. ${
        isReturned
          ? 'It is back in the balance.'
          : 'It may have been paid from an earlier file: mark it as paid or failed.'
      }`,
    exportHelp:
      'The file says how much goes to which account. Pay each one, write “paid” or “failed” in the column “status”, and why in “reason”, and upload the file below.',
    uploadTitle: 'Upload the result',
    file: 'Result file (CSV)',
    uploadHelp: 'The file that you downloaded, with its columns “status” and “reason” filled in.',
    upload: 'Upload result',
    progress: 'Lines sent',
    notCsv: (missing: string) => `This file has no column “${missing}”. Take the file that you downloaded.`,
    emptyFile: 'This file has no lines.',
    tooLarge: 'This file is too large. Upload at most 1 MB at once.',
    fileMissing: 'Choose the file.',
    fileChanged: 'The file has changed since you chose it. Choose it again.',
    done: (paid: number, failed: number) => `${paid} marked as paid, ${failed} as failed.`,
    allMatch: 'Every line matched.',
    mismatches: 'Lines to check',
    repeatTitle: 'This result was uploaded before',
    repeatText: 'Lines that were marked before changed nothing, and nobody is paid twice.',
    mismatch: (line: number, reference: string, outcome: ResultOutcome) =>
      `Line ${line}${reference ? ` (${reference})` : ''} ${outcomes[outcome]}.`,
    listTitle: 'All payouts',
    list: 'Payouts',
    loading: 'Loading the payouts',
    empty: 'Nothing was paid out yet.',
    emptyText: 'Payouts show here once you download what is due.',
    emptyForState: (state: string) => `No payout is in the state “${state}”.`,
    filter: 'State',
    anyState: 'All',
    showAll: 'Show all',
    download: 'File',
    downloadOf: (reference: string) => `File with ${reference}`,
    pay: 'Mark as paid',
    payOf: (reference: string) => `Mark as paid: ${reference}`,
    payTitle: (name: string) => `Was ${name} paid?`,
    payText: (amount: string, account: string) => `${amount} to ${account}. The seller gets an email.`,
    payConfirm: 'Yes, it is paid',
    paid: 'Marked as paid',
    fail: 'It failed',
    failOf: (reference: string) => `It failed: ${reference}`,
    failTitle: (name: string) => `Did the payout to ${name} fail?`,
    failText: 'The money returns to the seller’s balance and is in the next file.',
    failConfirm: 'Mark as failed',
    failHelp: 'The seller reads it. At most 300 characters.',
    failed: 'Marked as failed',
    claimed: (name: string, when: string) => `Downloaded by ${name}, ${when}`,
    marked: (name: string, when: string) => `Marked by ${name}, ${when}`,
    reason: (reason: string) => `Reason: ${reason}`,
  },
}
