import { describe, expect, it } from 'vitest'
import { keepWayBack, takeWayBack } from './way-back.ts'

describe('the way back from a forgotten password', () => {
  it('is where the person was going, once', () => {
    keepWayBack('/item/1?from=search')
    expect(takeWayBack()).toBe('/item/1?from=search')
    expect(takeWayBack()).toBe('/')
  })

  it('is the last one that was kept', () => {
    keepWayBack('/item/1')
    keepWayBack('/')
    expect(takeWayBack()).toBe('/')
  })

  it('is home once the link in the letter is too old', () => {
    keepWayBack('/mybooking', 0)
    expect(takeWayBack(60 * 60_000)).toBe('/')
    keepWayBack('/mybooking', 0)
    expect(takeWayBack(60 * 60_000 - 1)).toBe('/mybooking')
  })

  it('is never another site', () => {
    keepWayBack('//evil.example')
    expect(takeWayBack()).toBe('/')
  })
})
