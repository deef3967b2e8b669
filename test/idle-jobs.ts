import type { JobHandlers } from '#services/jobs/jobs.ts'

const idle = async () => {}

/** Every kind of job done by doing nothing. */
export const idleJobs: JobHandlers = {
  'capture-payment': idle,
  'cancel-authorization': idle,
  'refund-payment': idle,
  'handle-webhook': idle,
  'mail-code': idle,
  'mail-change': idle,
  'mail-sale': idle,
  'change-identity': idle,
  'reconcile-payments': idle,
  'sweep-leftovers': idle,
}
