import { expect, test } from 'vitest'
import { type SaleSide, saleSituations as situations, type SaleView } from '#contract/sale-view.ts'
import { cashSituations } from './en/cash-situations.ts'
import { saleMoves, saleSituations } from './en/sale-situations.ts'
import { describeSalesWith } from './describe-situation.ts'
import { formatAppointment } from '#lib/formats/en/unbroken-dates.ts'
import { formatMinor } from '#lib/formats/en/money.ts'

const { describeMove, describeSituation } = describeSalesWith({ formatAppointment, formatMinor })

const now = new Date('2026-11-23T10:00:00Z')

const sale: SaleView = {
  situation: 'agreed',
  steps: [],
  buyer: { name: 'Rakib' },
  seller: { name: 'Salma' },
  by: '2026-11-27T11:45:30Z',
  meeting: {
    version: 1,
    place: 'Shahbag',
    at: '2026-11-24T11:45:00Z',
    by: 'buyer',
    agreedAt: '2026-11-22T10:00:00Z',
  },
  may: [],
}

test('each situation has a sentence for each reader, with no value missing and no seconds in its times', () => {
  for (const situation of situations) {
    for (const side of ['buyer', 'seller', undefined] as const) {
      const sentence = describeSituation({ ...sale, situation, ...(side && { side }) }, saleSituations, now)
      expect(sentence).toMatch(/^[A-Z].*[a-z0-9]\.$/u)
      expect(sentence).not.toMatch(/ {2}| ,|undefined|:\d\d:\d\d|Invalid/u)
      // The buyer may have paid by bKash.
      expect(sentence).not.toMatch(/card/iu)
    }
  }
})

test('the sentence says who does what and by when, in Dhaka time', () => {
  expect(describeSituation({ ...sale, side: 'buyer' }, saleSituations, now)).toBe(
    'Meet Salma on Tue 24\u00a0Nov, 5:45\u00a0pm, check the phone, and then give your code.',
  )
  expect(describeSituation({ ...sale, side: 'seller', situation: 'arrange' }, saleSituations, now)).toBe(
    'Agree with Rakib when to meet. Meet and hand over the phone before Fri 27\u00a0Nov, 5:45\u00a0pm.',
  )
})

test('after the hand-over the buyer reads until when they can report a problem, and the seller when the money can be paid out', () => {
  const done = { ...sale, situation: 'done' } as const
  const fresh = { ...done, reportUntil: '2026-11-24T11:45:00Z', paidOutFrom: '2026-11-24T14:00:00Z' }
  expect(describeSituation({ ...fresh, side: 'buyer' }, saleSituations, now)).toBe(
    'You have the phone. Check it well: you can report a problem until Tue 24\u00a0Nov, 5:45\u00a0pm, and Salma is not paid before that.',
  )
  expect(describeSituation({ ...fresh, side: 'seller' }, saleSituations, now)).toBe(
    'Rakib has the phone. The money can be paid out from Tue 24\u00a0Nov, 8:00\u00a0pm, unless Rakib reports a problem.',
  )
  for (const side of ['buyer', 'seller'] as const)
    expect(describeSituation({ ...done, side }, saleSituations, now)).not.toMatch(/report|before|from/u)
  const over = new Date(fresh.reportUntil)
  for (const side of ['buyer', 'seller'] as const)
    expect(describeSituation({ ...fresh, side }, saleSituations, over)).toBe(
      describeSituation({ ...done, side }, saleSituations, over),
    )
})

test('a seller who was paid is not asked to hand over the phone', () => {
  const apart = { ...sale, situation: 'captured-without-hand-over', side: 'seller' } as const
  expect(describeSituation(apart, saleSituations, now)).toContain('hand it over to Rakib')
  expect(describeSituation({ ...apart, isPaidOut: true }, saleSituations, now)).toBe(
    'The money was paid out to you.',
  )
})

test('whose the money is, is true before and after it is paid out', () => {
  for (const situation of ['done', 'partly-refunded'] as const) {
    const say = (side: SaleView['side']) =>
      describeSituation({ ...sale, situation, ...(side && { side }) }, saleSituations, now)
    expect(say('buyer')).toMatch(/(the money|the rest) is Salma’s\.$/iu)
    expect(say('seller')).toMatch(/(the money|the rest) is yours\.$/u)
    expect(say(undefined)).toMatch(/(the money|the rest) is Salma’s\.$/u)
  }
})

test('after a missed hand-over each side is asked what happened until it has answered, by card and in cash', () => {
  const missed = { ...sale, situation: 'missed' } as const
  for (const side of ['buyer', 'seller'] as const) {
    for (const texts of [saleSituations, cashSituations]) {
      expect(describeSituation({ ...missed, side, move: 'tell-us' }, texts, now)).toMatch(/\?.* [Tt]ell us/u)
      const sentence = describeSituation({ ...missed, side }, texts, now)
      expect(sentence).toContain('Our admins read what you told us.')
      expect(sentence).not.toContain('?')
    }
  }
})

test('a buyer who said that they have the phone does not read that the seller keeps it', () => {
  for (const situation of ['capturing', 'uncollectable'] as const) {
    const say = (side: SaleView['side'], confirmedBy: SaleView['confirmedBy']) =>
      describeSituation(
        { ...sale, situation, ...(side && { side }), ...(confirmedBy && { confirmedBy }) },
        saleSituations,
        now,
      )
    for (const by of ['seller', undefined] as const) {
      expect(say('buyer', by)).toContain('Salma keeps the phone')
      expect(say('seller', by)).toMatch(/keep the phone/iu)
    }
    expect(say('buyer', 'buyer')).toMatch(/you have said that you have the phone/iu)
    expect(say('buyer', 'buyer')).not.toContain('keeps')
    expect(say('seller', 'buyer')).toMatch(/Rakib has said that they have the phone.*If you still have/u)
    expect(say(undefined, 'buyer')).not.toContain('keeps')
  }
})

test('a request for cash promises no answer, because the seller may not be notified of a second request', () => {
  const asked = { ...sale, situation: 'cash-requested', by: '2026-11-24T11:45:00Z' } as const
  expect(describeSituation({ ...asked, side: 'buyer' }, saleSituations, now)).toBe(
    'Salma has until Tue 24\u00a0Nov, 5:45\u00a0pm to accept cash. Nothing is reserved yet.',
  )
})

test('while cash is handed back, each side reads how much and until when, and after that time who decides', () => {
  const handBack = { amountMinor: 500_000, by: '2026-11-28T06:00:00Z' }
  const say = (side: SaleView['side'], at = now) =>
    describeSituation(
      { ...sale, situation: 'cash-handing-back', handBack, ...(side && { side }) },
      cashSituations,
      at,
    )
  const by = 'by Sat 28\u00a0Nov, 12:00\u00a0pm'
  expect(say('buyer')).toBe(
    `You have agreed: Salma hands ৳5,000 back to you ${by}. Confirm it when you have the money.`,
  )
  expect(say('seller')).toBe(`You have agreed: hand ৳5,000 back to Rakib ${by}. Rakib confirms it then.`)
  const over = new Date(handBack.by)
  for (const side of ['buyer', 'seller', undefined] as const) {
    expect(say(side, over)).not.toContain(by)
    expect(say(side, over)).toContain('decide')
  }
})

test('while a problem is open, each side reads who has to answer, who decides, and by when', () => {
  const answer = { from: 'seller', by: '2026-11-24T11:45:00Z' } as const
  const times = { answer, decideBy: '2026-11-28T06:00:00Z' }
  const frozen = { ...sale, situation: 'frozen', problem: { by: 'buyer' }, ...times } as const
  const say = (side: SaleView['side'], given: Partial<SaleView>, at = now) =>
    describeSituation({ ...frozen, ...(side && { side }), ...given }, saleSituations, at)
  // The money is only reserved, so nothing can go back.
  const end =
    'An admin decides by Sat 28\u00a0Nov, 12:00\u00a0pm; otherwise the sale ends then, and nobody is charged.'
  expect(say('seller', {})).toBe(
    `Rakib reported a problem: keep the phone, and do not give it to Rakib until it is decided. Answer by Tue 24\u00a0Nov, 5:45\u00a0pm. ${end}`,
  )
  expect(say('buyer', {})).toContain(`Salma has until Tue 24\u00a0Nov, 5:45\u00a0pm to answer. ${end}`)
  expect(say(undefined, {})).toContain(`Salma has until Tue 24\u00a0Nov, 5:45\u00a0pm to answer. ${end}`)
  const over = new Date(answer.by)
  expect(say('seller', {}, over)).toContain('Answer it now. An admin')
  expect(say('buyer', {}, over)).toContain('Salma has not answered. An admin')
  const contested = { situation: 'contested', decideBy: undefined } as unknown as Partial<SaleView>
  expect(say('seller', contested)).toBe(
    'Rakib reported a problem. Answer by Tue 24\u00a0Nov, 5:45\u00a0pm. We hold your money until an admin decides.',
  )
  expect(say('buyer', { ...contested, answer: undefined })).toBe(
    'You reported a problem. Salma is not paid until an admin decides.',
  )
  expect(say('seller', { ...contested, situation: 'disputed' })).toBe(
    'Rakib disputes this payment at their bank, which decides. Answer by Tue 24\u00a0Nov, 5:45\u00a0pm.',
  )
  const offered = { ...contested, problem: { by: 'buyer', hasOffer: true } } as const
  expect(say('seller', offered)).toContain('Rakib made you an offer: answer it by Tue 24')
  expect(say('buyer', offered)).toContain('Salma can accept the offer until Tue 24')
})

test('a sale says how much of the money went back, and how an admin decided about cash', () => {
  const say = (side: SaleSide, given: Partial<SaleView>) =>
    describeSituation({ ...sale, side, ...given }, cashSituations, now)
  const back = { backMinor: 80_000 }
  expect(say('buyer', { situation: 'refunded', ...back })).toMatch(/^৳800 was sent back to you/u)
  expect(say('seller', { situation: 'partly-refunded', ...back })).toMatch(
    /^৳800 of the money went back to Rakib/u,
  )
  const sold = { situation: 'cash-sold' } as const
  expect(say('buyer', { ...sold, ...back })).toContain('and got ৳800 of it back.')
  expect(say('seller', { ...sold, decided: 'upheld' })).toMatch(
    /^An admin decided in Rakib’s favour: give back/u,
  )
  expect(say('buyer', { ...sold, decided: 'upheld' })).toMatch(/^An admin decided in your favour\./u)
  expect(say('buyer', { ...sold, decided: 'declined' })).toContain('An admin decided that the sale stands.')
})

test('the buyer is not sent to a code that no longer works', () => {
  expect(describeMove('confirm-hand-over', { situation: 'due' }, saleMoves)).toBe('See your code')
  expect(describeMove('confirm-hand-over', { situation: 'code-locked' }, saleMoves)).toBe(
    'Confirm the hand-over',
  )
})
