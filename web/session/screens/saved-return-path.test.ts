import { describe, expect, it } from 'vitest'
import { saveReturnPath, takeReturnPath } from './saved-return-path.ts'

describe('the way back from a forgotten password', () => {
  it('is where the person was going, once', () => {
    saveReturnPath('/item/1?from=search')
    expect(takeReturnPath()).toBe('/item/1?from=search')
    expect(takeReturnPath()).toBe('/')
  })

  it('is the last one that was kept', () => {
    saveReturnPath('/item/1')
    saveReturnPath('/')
    expect(takeReturnPath()).toBe('/')
  })

  it('is home once the link in the email is too old', () => {
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
