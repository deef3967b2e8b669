import { describe, expect, it } from 'vitest'
import { readReturnPath } from './return-path.ts'
import { withReturnPath } from './with-return-path.ts'

describe('the path to return to after sign-in', () => {
  it('is the full path that the person came from', () => {
    const state = withReturnPath({ pathname: '/brand/1', search: '?sort=newest', hash: '#a' })
    expect(readReturnPath({ state, search: '' })).toBe('/brand/1?sort=newest#a')
  })

  it('is read from `next` if no page sent the person', () => {
    expect(readReturnPath({ state: null, search: '?next=%2Fmybooking' })).toBe('/mybooking')
  })

  it.each([
    ['/bn', '/'],
    ['/bn/mybooking?x=1', '/mybooking?x=1'],
  ])('is %s without its language, which the router adds', (next, path) => {
    expect(readReturnPath({ state: null, search: `?next=${encodeURIComponent(next)}` })).toBe(path)
  })

  it('is home if nothing is known', () => {
    expect(readReturnPath({ state: undefined, search: '' })).toBe('/')
    expect(readReturnPath({ state: { from: 7 }, search: '' })).toBe('/')
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/bn//evil.example',
    '/bn/login',
    'mybooking',
  ])('is never %j', (next) => {
    expect(readReturnPath({ state: null, search: `?next=${encodeURIComponent(next)}` })).toBe('/')
    expect(readReturnPath({ state: { from: next }, search: '' })).toBe('/')
  })

  it('does not lead back to sign-in or sign-up', () => {
    expect(readReturnPath({ state: { from: '/login?next=/x' }, search: '' })).toBe('/')
    expect(readReturnPath({ state: { from: '/signup' }, search: '' })).toBe('/')
  })
})
