import { describe, expect, it } from 'vitest'
import { account } from '#texts/account.ts'
import { listWhatIsDeleted, describeWhatStays } from './removal-section.tsx'

const texts = account.removal
const ended = { openListings: 0, openBookings: 0, reservations: 0 }
const nothing = { ...ended, sales: 0, purchases: 0, openProblems: 0, openHandBacks: 0, balanceMinor: 0 }

describe('the text before an account is deleted', () => {
  it('names the phones that are withdrawn, and the bookings and reservations that end, if there are any', () => {
    expect(listWhatIsDeleted(nothing)).toEqual([texts.you])
    expect(listWhatIsDeleted({ ...nothing, openListings: 1, openBookings: 2, reservations: 1 })).toEqual([
      texts.you,
      'Your phone for sale: it is withdrawn.',
      'Your 2 unpaid bookings: they are cancelled.',
      'One phone that is reserved: the sale ends, and nobody is charged.',
    ])
  })

  it.each([
    [0, 0, 'Nothing about sales: you have not sold or bought a phone.'],
    [2, 0, '2 phones that you sold, with every payment: the other person needs them, and so do we.'],
    [0, 1, 'One phone that you bought, with every payment: the other person needs them, and so do we.'],
    [
      1,
      3,
      'One phone that you sold, and 3 that you bought, with every payment: the other person needs them, and so do we.',
    ],
  ])('says what we keep of %d sales and %d purchases', (sales, purchases, sentence) => {
    expect(describeWhatStays({ ...nothing, sales, purchases })).toBe(sentence)
  })
})
