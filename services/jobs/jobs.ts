import type { Tx } from '#services/database/database.ts'

/** Work that must happen after a change, once the change is written, also when this process is gone by then. */
export type JobData = {
  'capture-payment': { paymentId: string }
  'cancel-authorization': { intentId: string }
  'refund-payment': { paymentId: string }
  /** A message of the payment provider that was kept and could not be dealt with. */
  'handle-webhook': { eventId: string }
  'reconcile-payments': { atStart?: boolean }
  /** A letter with a one-time code, which is made as the letter is written. */
  'mail-code': { uid: string; purpose: 'PASSWORD_RESET' | 'VERIFY_EMAIL' }
  /** A letter about what changed in an account, to the address it had as that happened. */
  'mail-change': { id: string; to: string; changes: string[]; at: string }
  /** A letter to the buyer or the seller of a phone: its money is taken, is given back, could not be taken, or a sale undone. */
  'mail-sale': {
    paymentId: string
    party: 'buyer' | 'seller'
    news: 'paid' | 'given-back' | 'unpaid' | 'undone'
  }
  /** What an identity provider elsewhere has to be told of an account. */
  'change-identity': { uid: string; change: 'disable' | 'remove' | 'sign-out' }
  'sweep-leftovers': Record<string, never>
}
export type JobName = keyof JobData

export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> }

/** What a handler throws where no further try would help: the job is given up at once, and the log says so. */
export class Hopeless extends Error {}

export type Jobs = {
  /** Enqueued with the change that asks for it: rolled back together, or done at least once. */
  enqueue: <Name extends JobName>(tx: Tx, name: Name, data: JobData[Name]) => Promise<void>
  /** Takes jobs and works on none: for a process that leaves the work to others. Nothing more where it does already. */
  open: () => Promise<void>
  /** Opens and works; a handler that throws is tried again later, with growing pauses, unless it throws `Hopeless`. */
  start: (handlers: JobHandlers) => Promise<void>
  /** Lets the jobs at work finish and begins no other; more can still be enqueued, for the next start. */
  rest: () => Promise<void>
  /** Rests, then takes no more. */
  stop: () => Promise<void>
}
