import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { findPageAfterSignOut, rememberPublicPage } from './use-sign-out.ts'

const at = (pathname: string, search = '') => ({ pathname, search, hash: '' })

test('signing out on a public page stays on that page', () => {
  expect(findPageAfterSignOut(at('/search', '?q=galaxy'))).toBe('/search?q=galaxy')
})

test('signing out on a private page leads home, or to the previous public page', () => {
  expect(findPageAfterSignOut(at('/mybooking'))).toBe('/')
  for (const place of [
    at('/brand/1', '?condition=Fair'),
    at('/login'),
    at('/change-email', '?code=secret'),
    at('/recover-email', '?code=secret'),
    at('/dashboard/addphone'),
  ])
    rememberPublicPage(place)
  for (const own of listOwnPages()) expect(findPageAfterSignOut(at(own)), own).toBe('/brand/1?condition=Fair')
})

/** The paths of the pages that only signed-in people see. */
function listOwnPages(): string[] {
  const own = routes
    .flatMap(({ children = [] }) => children)
    .filter(({ file, path = '' }) => path.startsWith('dashboard') || asksForSession(file))
    .map(({ path = '' }) => `/${path}`)
  expect(own).toEqual(expect.arrayContaining(['/sell', '/mybooking', '/payment/:id', '/dashboard/sellers']))
  return own
}

const asksForSession = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../web', file), 'utf8').includes('<RequireSession')
