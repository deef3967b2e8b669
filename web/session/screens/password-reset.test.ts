import { describe, expect, it } from 'vitest'
import { readClosedVisits, saveClosedVisit } from './password-reset.tsx'
import { askForReset, readResetAsked } from './reset-asked.ts'

describe('the state of a link to the reset dialog', () => {
  it('is the typed address without spaces around it', () => {
    expect(readResetAsked(askForReset(' alice@x.com ', '/'))).toBe('alice@x.com')
  })

  it('may be an empty address', () => {
    expect(readResetAsked(askForReset('', '/'))).toBe('')
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
