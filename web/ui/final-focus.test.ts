import { describe, expect, it } from 'vitest'
import { findFinalFocus } from './final-focus.ts'

const instead = { isConnected: true }
const opener = { isConnected: true }

describe('the focus after a dialog', () => {
  it('goes elsewhere once its work is done, although its button is still on the page', () => {
    expect(findFinalFocus({ isDone: true, opener, instead })).toBe(instead)
  })

  it('goes back to the button when nothing was done', () => {
    expect(findFinalFocus({ isDone: false, opener, instead })).toBe(opener)
  })

  it('goes elsewhere when the button is gone', () => {
    expect(findFinalFocus({ isDone: false, opener: { isConnected: false }, instead })).toBe(instead)
    expect(findFinalFocus({ isDone: false, opener: null, instead })).toBe(instead)
  })
})
