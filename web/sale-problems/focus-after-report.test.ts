import { describe, expect, it } from 'vitest'
import { findFocusAfterReport } from './focus-after-report.ts'

const heading = { isConnected: true }
const button = { isConnected: true }

describe('the focus after the dialog that reports a problem', () => {
  it('goes to the heading once the problem is reported, although the button is still on the page', () => {
    expect(findFocusAfterReport({ isReported: true, button, heading })).toBe(heading)
  })

  it('goes back to the button when nothing was reported', () => {
    expect(findFocusAfterReport({ isReported: false, button, heading })).toBe(button)
  })

  it('goes to the heading when the button is gone', () => {
    expect(findFocusAfterReport({ isReported: false, button: { isConnected: false }, heading })).toBe(heading)
    expect(findFocusAfterReport({ isReported: false, button: null, heading })).toBe(heading)
  })
})
