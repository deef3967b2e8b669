import { describe, expect, it } from 'vitest'
import { readClosedVisits, saveClosedVisit } from './password-reset.tsx'
import { askForReset, readResetAsked } from './reset-asked.ts'

describe('what a link to the reset dialog carries', () => {
  it('is the address that was typed, without what surrounds it', () => {
    expect(readResetAsked(askForReset(' alice@x.com '))).toBe('alice@x.com')
  })

  it('may be an empty one', () => {
    expect(readResetAsked(askForReset(''))).toBe('')
  })

  it.each([null, undefined, 'reset', {}, { from: '/mybooking' }, { resetFor: 1 }])(
    'is not found in %o',
    (state) => {
      expect(readResetAsked(state)).toBeUndefined()
    },
  )
})

it('every visit whose dialog was closed is remembered', () => {
  saveClosedVisit('first')
  saveClosedVisit('second')
  expect(readClosedVisits()).toEqual(expect.arrayContaining(['first', 'second']))
})
