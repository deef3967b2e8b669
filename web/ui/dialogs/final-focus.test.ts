import { describe, expect, it } from 'vitest'
import { findFinalFocus } from './final-focus.ts'

const fallback = { isConnected: true }
const opener = { isConnected: true }

describe('the focus after a dialog', () => {
  it('goes to the fallback once the work is done, although the button is still on the page', () => {
    expect(findFinalFocus({ isDone: true, opener, fallback })).toBe(fallback)
  })

  it('goes back to the button when nothing was done', () => {
    expect(findFinalFocus({ isDone: false, opener, fallback })).toBe(opener)
  })

  it('goes to the fallback when the button is gone', () => {
    expect(findFinalFocus({ isDone: false, opener: { isConnected: false }, fallback })).toBe(fallback)
    expect(findFinalFocus({ isDone: false, opener: null, fallback })).toBe(fallback)
  })
})
