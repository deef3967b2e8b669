import type { LeftOutReason } from '#contract/payouts.ts'
import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import type { Language } from '#lib/languages.ts'
import type { Tx } from '#services/database/database.ts'

/** Work that must happen after a change was written, even when this process ends before that. */
export type JobData = {
  'capture-payment': { paymentId: string }
  'cancel-authorization': { intentId: string }
  'refund-payment': { paymentId: string }
  /** A stored webhook of the payment provider that could not be handled at once. */
  'handle-webhook': { eventId: string }
  'reconcile-payments': { atStart?: boolean }
  /**
   * An email with a one-time code. The code is made when the email is written, so it is not part of the job. `language` is
   * that of the page that asked for it, for a reader without a record.
   */
  'mail-code': { uid: string; language?: Language } & (
    | { purpose: 'PASSWORD_RESET' | 'VERIFY_EMAIL' }
    | { purpose: 'VERIFY_AND_CHANGE_EMAIL'; newEmail: string; at: string }
    | { purpose: 'RECOVER_EMAIL'; oldEmail: string; at: string; movedFrom: string | null }
  )
  /** An email about changes in an account, to the address that the account had at that time. */
  'mail-change': { id: string; uid: string; to: string; changes: string[]; at: string; codesLeft?: number }
  /**
   * An email to the buyer or seller of a phone: the money was reserved, taken, refunded or could not be taken, a failed
   * refund was taken back, the hand-over is due, too many wrong codes were typed, the sale was undone, or it ended
   * before the hand-over. A sale in cash has its own news: requested, accepted, due, sold or ended.
   */
  'mail-sale': {
    paymentId: string
    party: 'buyer' | 'seller'
    news:
      | 'reserved'
      | 'hand-over-due'
      | 'code-locked'
      | 'paid'
      | 'given-back'
      | 'partly-given-back'
      | 'refund-withdrawn'
      | 'refund-by-hand'
      | 'unpaid'
      | 'undone'
      | 'released'
      | 'cash-requested'
      | 'cash-reserved'
      | 'cash-due'
      | 'cash-sold'
      | 'cash-ended'
    /** For a reminder: how many hours before the end of the hand-over it is sent. */
    hours?: number
    /** The refund that the news is about. */
    refundId?: string
    /** ISO 8601: when a failed refund was taken back. */
    at?: string
  }
  /**
   * Enqueues an email to everybody who booked a phone and did not pay for it. `paymentId` is the sale that the news is
   * about. `reserved-for-other` is a sale in cash, which may end within a day.
   */
  'mail-bookers': {
    itemId: string
    news: 'sold-to-other' | 'reserved-for-other' | 'for-sale-again' | 'price-changed'
    paymentId?: string
  }
  /** An email to the buyer or seller of a phone: the other side has proposed, changed or accepted when to meet. */
  'mail-meeting': {
    paymentId: string
    party: 'buyer' | 'seller'
    news: 'proposed' | 'changed' | 'agreed'
    version: number
  }
  /** An email about a booking. It tells the seller about a new booking, or the buyer what happened to the phone. */
  'mail-booking': {
    bookingId: string
    news: 'booked' | JobData['mail-bookers']['news']
    paymentId?: string
  }
  /** An email to one person about a problem that a buyer reported with a sale. */
  'mail-problem': {
    problemId: string
    userId: string
    news:
      | 'reported'
      | 'unanswered'
      | 'answered'
      | 'captured'
      | 'refunded'
      | 'declined'
      | 'withdrawn'
      | 'offered'
      | 'offer-due'
      | 'offer-ended'
      | 'agreed'
      | 'hand-back-due'
      | 'handed-back'
      | 'upheld'
      | 'disputed'
      | 'dispute-won'
      | 'dispute-lost'
      | 'undecided'
    /** ISO 8601: which of the reminders it is. */
    at?: string
  }
  /** An email to one person: a refund of a sale failed. */
  'mail-refund-failed': {
    paymentId: string
    userId: string
    /** ISO 8601. */
    at: string
    /** Undefined when the provider refunded less than was left. */
    reason?: PaymentReason | undefined
  }
  /**
   * An email that tells a seller that they may sell, may not sell, or may no longer sell. It contains the admin's
   * reason.
   */
  'mail-standing': {
    userId: string
    news: 'verified' | 'declined' | 'withdrawn'
    reason?: string
    /** ISO 8601. */
    decidedAt: string
  }
  /**
   * An email to a seller: they were paid, a payout failed, or where their money goes was changed. The last goes to
   * several addresses: a job without `to` enqueues one for each of them.
   */
  'mail-payout': {
    sellerId: string
    news: 'paid' | 'failed' | 'account-added' | 'account-changed' | 'account-removed'
    payoutId?: string
    /** Why the payout was not paid, if it was left out of the file. */
    leftOut?: LeftOutReason
    /** ISO 8601. */
    at: string
    to?: string
    /** Distinguishes the emails of one change to several addresses. */
    copy?: number
  }
  /** An email to one admin about alerts: those that were marked as told at this time, in ISO 8601. */
  'mail-alert': { userId: string; at: string }
  /** A change of an account that an external identity provider must be notified of. */
  'change-identity': { uid: string; change: 'disable' | 'remove' | 'sign-out' }
  /** Makes the search words of listings that have none, or whose words were made by older rules. */
  'index-listings': Record<string, never>
  /** Recognises the phone models of listings that were not read with the present version of the models. */
  'recognise-listings': Record<string, never>
  /** Ends sales whose hand-over was not confirmed in time, and reminds both sides of other sales of their deadline. */
  'keep-deadlines': Record<string, never>
  'sweep-leftovers': Record<string, never>
}
export type JobName = keyof JobData

export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> }

/** A handler throws this when another attempt cannot help. The job is given up at once and logged. */
export class PermanentFailure extends Error {}

export type Jobs = {
  /**
   * Adds a job for each of `data`, in the transaction of the change that needs them. Jobs and change are rolled back
   * together, or each job is done at least once.
   */
  enqueue: <Name extends JobName>(tx: Tx, name: Name, ...data: JobData[Name][]) => Promise<void>
  /**
   * Allows `enqueue` without working on jobs, for a process that leaves the work to others. Does nothing when already
   * open.
   */
  open: () => Promise<void>
  /**
   * Opens, and works on jobs. When a handler throws, the job is tried again after growing pauses, unless the error is a
   * PermanentFailure.
   */
  start: (handlers: JobHandlers) => Promise<void>
  /** Whether the running jobs should end at their next step, because this process stops. */
  isInterrupted: () => boolean
  /**
   * Waits for the running jobs and starts no others. Interrupts those that take long. Jobs can still be
   * enqueued; they are done after the next start.
   */
  stopWorking: () => Promise<void>
  /** Stops working, then stops accepting jobs. */
  stop: () => Promise<void>
}
