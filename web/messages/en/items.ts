export const items = {
  bookNow: 'Book Now',
  report: 'report to admin',
  place: 'Place',
  seller: 'Seller',
  posted: 'Posted',
  photoCount: (count: number) => `${count} photos`,
  photoNumber: (model: string, number: number, count: number) => `${model}, photo ${number} of ${count}`,
  detailsOf: (model: string) => `Photos and details of ${model}`,

  conditions: { Excellent: 'Excellent', Good: 'Good', Fair: 'Fair' },

  reportTitle: 'Report to admin',
  reportText: (model: string) =>
    `What is wrong with “${model}”? You need no account, and the seller is not told who reported it.`,
  reason: 'Reason',
  reasons: {
    stolen: 'The phone may be stolen',
    'fake-photos': 'The photos are not of this phone',
    'wrong-details': 'The details are wrong',
    scam: 'The seller tries to cheat',
    other: 'Something else',
  },
  note: 'What did you see?',
  noteHelp: 'If you like. At most 500 characters.',
  sendReport: 'Send report',
  reported: 'Product report to admin',
  alreadyReported: 'Already report to admin',
  reportFailed: 'Your report could not be sent',
}
