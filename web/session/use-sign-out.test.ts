import { expect, test } from 'vitest'
import { findPageAfterSignOut, rememberPublicPage } from './use-sign-out.ts'

const at = (pathname: string, search = '') => ({ pathname, search, hash: '' })

test('logging out on a public page stays on that page', () => {
  expect(findPageAfterSignOut(at('/search', '?q=galaxy'))).toBe('/search?q=galaxy')
})

test('logging out on a private page leads home, or to the previous public page', () => {
  expect(findPageAfterSignOut(at('/mybooking'))).toBe('/')
  for (const place of [
    at('/brand/1', '?condition=Fair'),
    at('/login'),
    at('/change-email', '?code=secret'),
    at('/recover-email', '?code=secret'),
    at('/dashboard/addphone'),
  ])
    rememberPublicPage(place)
  for (const own of [
    '/mybooking',
    '/account',
    '/payment/1',
    '/receipt/1',
    '/dashboard',
    '/dashboard/sellers',
  ])
    expect(findPageAfterSignOut(at(own))).toBe('/brand/1?condition=Fair')
})
