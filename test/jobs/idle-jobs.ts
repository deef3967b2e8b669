import type { JobHandlers } from '#services/jobs/jobs.ts'

const idle = async () => {}

/** Handlers for every kind of job that do nothing. */
export const idleJobs: JobHandlers = {
  'capture-payment': idle,
  'cancel-authorization': idle,
  'refund-payment': idle,
  'handle-webhook': idle,
  'mail-code': idle,
  'mail-change': idle,
  'mail-sale': idle,
  'mail-bookers': idle,
  'mail-booking': idle,
  'mail-meeting': idle,
  'mail-problem': idle,
  'mail-refund-failed': idle,
  'mail-standing': idle,
  'mail-payout': idle,
  'mail-alert': idle,
  'change-identity': idle,
  'reconcile-payments': idle,
  'index-listings': idle,
  'recognise-listings': idle,
  'keep-deadlines': idle,
  'sweep-leftovers': idle,
}
