import { describe, expect, it } from 'vitest'
import { saveReturnPath, takeReturnPath } from './saved-return-path.ts'

describe('the path to return to after a forgotten password', () => {
  it('is where the person was going, and can be taken once', () => {
    saveReturnPath('/item/1?from=search')
    expect(takeReturnPath()).toBe('/item/1?from=search')
    expect(takeReturnPath()).toBe('/')
  })

  it('is the last path that was saved', () => {
    saveReturnPath('/item/1')
    saveReturnPath('/')
    expect(takeReturnPath()).toBe('/')
  })

  it('is home once the link in the email has expired', () => {
    saveReturnPath('/mybooking', 0)
    expect(takeReturnPath(60 * 60_000)).toBe('/')
    saveReturnPath('/mybooking', 0)
    expect(takeReturnPath(60 * 60_000 - 1)).toBe('/mybooking')
  })

  it('is never another site', () => {
    saveReturnPath('//evil.example')
    expect(takeReturnPath()).toBe('/')
  })
})
