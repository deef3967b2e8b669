export const reports = {
  title: 'Report to admin',
  text: (model: string) =>
    `What is wrong with “${model}”? You do not need an account, and the seller is not told who reported it.`,
  reason: 'Reason',
  reasonMissing: 'Choose a reason, or write what you saw.',
  reasons: {
    stolen: 'The phone may be stolen',
    'fake-photos': 'The photos are not of this phone',
    'wrong-details': 'The details are wrong',
    scam: 'The seller is trying to cheat',
    other: 'Something else',
  },
  note: 'What did you see?',
  noteHelp: 'Optional. At most 500 characters.',
  send: 'Send report',
  reported: 'Product report to admin',
  alreadyReported: 'Already report to admin',
  /** When other people had already reported the listing. */
  added: 'Your report was added to the others.',
  failed: 'Your report could not be sent',
}
