import { describe, expect, it } from 'vitest'
import { account } from '#web/messages/en/account.ts'
import { listWhatGoes, tellWhatStays } from './removal-words.ts'

const words = account.removal
const nothing = { openListings: 0, openBookings: 0, sales: 0, purchases: 0 }

describe('what is said before an account is deleted', () => {
  it('names the phones that are withdrawn and the bookings that are cancelled, where there are any', () => {
    expect(listWhatGoes(nothing, words)).toEqual([words.you])
    expect(listWhatGoes({ ...nothing, openListings: 1, openBookings: 2 }, words)).toEqual([
      words.you,
      'Your phone for sale: it is withdrawn.',
      'Your 2 unpaid bookings: they are cancelled.',
    ])
  })

  it.each([
    [0, 0, 'Nothing of what you traded: you have not sold or bought a phone.'],
    [2, 0, '2 phones that you sold, and every payment for it: for the other side, and for the books.'],
    [0, 1, 'One phone that you bought, and every payment for it: for the other side, and for the books.'],
    [
      1,
      3,
      'One phone that you sold, and 3 that you bought, and every payment for it: for the other side, and for the books.',
    ],
  ])('tells what stays of %d sales and %d purchases', (sales, purchases, sentence) => {
    expect(tellWhatStays({ ...nothing, sales, purchases }, words)).toBe(sentence)
  })
})
