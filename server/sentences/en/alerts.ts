import type { AlertCode } from '#contract/alerts.ts'

/** What each alert says, and what to do about it. For admins and the operator: banner, email and `npm run status`. */
export const alerts: Record<AlertCode, { title: string; advice: string }> = {
  finding: {
    title: 'Payments need an admin',
    advice:
      'Open the payments: each finding of the reconciliation says what to do. What is found only once is shown for a day.',
  },
  'reconciliation-late': {
    title: 'Payments have not been compared with the provider for over 30 minutes',
    advice: 'Check that a server runs and works on its jobs. If it does, its log says why.',
  },
  provider: {
    title: 'The payment provider did not answer the last comparison',
    advice: 'Read the provider’s status page. If it reports no outage, check the keys and the network.',
  },
  'capture-late': {
    title: 'Money has not been taken for over an hour after a hand-over',
    advice: 'Open the payments, and compare them with the provider’s dashboard before the reservation ends.',
  },
  'refund-late': {
    title: 'A refund has not been made for over an hour',
    advice: 'Open the payments, and check in the provider’s dashboard whether it was made.',
  },
  'job-failed': {
    title: 'A job has failed for good within the last day',
    advice: 'The log says why (“given up”). Remove the cause, then do by hand what the job should have done.',
  },
  'queue-late': {
    title: 'Jobs have been waiting for over ten minutes',
    advice: 'Check that a server runs and is not overloaded. If its log is silent, start it again.',
  },
  mail: {
    title: 'The mail server has not accepted emails for over ten minutes',
    advice: 'Try npm run test-mail. Waiting emails are retried for two days, so most of them are not lost.',
  },
  disk: {
    title: 'The disk is nearly full',
    advice:
      'Make room or enlarge the disk: below 1 GiB no pictures are accepted, and with even less, nothing is saved.',
  },
  redis: {
    title: 'Redis does not answer',
    advice:
      'Start it again. Until then each process counts its own limits, and pages are up to a minute old.',
  },
  pictures: {
    title: 'The picture storage does not answer',
    advice: 'Check it and its keys. Until then pictures are neither shown nor accepted.',
  },
  clock: {
    title: 'The clock of a machine is wrong',
    advice:
      'Turn on NTP on this machine. Its times are corrected meanwhile. If it is wrong by more than 30 seconds, it reports that it is not ready.',
  },
}
