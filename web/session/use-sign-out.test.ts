import { expect, test } from 'vitest'
import { findPageAfterSignOut, rememberPublicPage } from './use-sign-out.ts'

const at = (pathname: string, search = '') => ({ pathname, search, hash: '' })

test('whoever logs out on a public page stays there', () => {
  expect(findPageAfterSignOut(at('/search', '?q=galaxy'))).toBe('/search?q=galaxy')
})

test('from a page of one’s own logging out leads home, or to the public page one came from', () => {
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
