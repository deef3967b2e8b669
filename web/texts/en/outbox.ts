/** What people see of actions that they took without a connection. */
export const outbox = {
  name: 'Waiting for the connection',
  waits: (action: string) => `${action} waits for the connection`,
  waitsDetail: 'We send it once, as soon as Hatbodol is open and connected.',
  note: (action: string, time: string) =>
    `${action} has been waiting for the connection since ${time}. We send it once.`,
  waiting: (count: number) =>
    count === 1 ? '1 action waits for the connection' : `${count} actions wait for the connection`,
  refused: (count: number) =>
    count === 1 ? '1 action could not be done' : `${count} actions could not be done`,
  sent: 'What waited has been sent',
  since: (time: string) => `Waiting since ${time}`,
  sentAt: (time: string) => `Sent at ${time}`,
  sentNow: 'Sent',
  refusedNow: 'This could not be done',
  sendNow: 'Send now',
  cancel: 'Do not send',
  correct: 'Look at it again',
  open: 'Open',
  remove: 'Remove',
  about: (action: string, title: string) => `${action} · ${title}`,
  names: {
    'meetings.propose': 'Your proposal when to meet',
    'meetings.accept': 'Your yes to a meeting',
    'sales.explain': 'Your explanation of the hand-over',
    'saleProblems.answer': 'Your answer to a problem',
    'moderation.report': 'Your report of a listing',
    'account.chooseLanguage': 'Your choice of language for our emails',
  },
}
