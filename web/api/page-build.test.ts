import { afterEach, expect, test, vi } from 'vitest'
import { buildHeader, readBuildOf, writeBuilds } from '#lib/build-header.ts'
import {
  askServerBuild,
  canLoadNewBuild,
  learnServerBuild,
  mayReload,
  reloadIfOutdated,
} from './page-build.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['the server has another build', { own: 'old', ofServer: 'new' }, null, true],
  ['the page was reloaded because of an earlier build', { own: 'old', ofServer: 'new' }, 'older', true],
  ['the page was reloaded already, and is the same', { own: 'old', ofServer: 'new' }, 'old', false],
  ['the server has this build: the code is missing for good', { own: 'old', ofServer: 'old' }, null, false],
  ['the server does not say which build it has', { own: 'old', ofServer: undefined }, null, false],
  ['in development, where there is no build', { own: undefined, ofServer: undefined }, null, false],
])('whether a page whose code is gone reloads by itself: %s', (_, builds, reloadedFrom, expected) => {
  expect(mayReload(builds, reloadedFrom)).toBe(expected)
})

test('the header names a build for each language', () => {
  const header = writeBuilds({ en: 'efdf30dc', bn: '0a1b2c3d' })
  expect([readBuildOf('en', header), readBuildOf('bn', header)]).toEqual(['efdf30dc', '0a1b2c3d'])
  expect([readBuildOf('bn', 'en=efdf30dc'), readBuildOf('en', null)]).toEqual([undefined, undefined])
})

test('an outdated page loads again once, when the server answers in time; without a connection it stays', async () => {
  const reload = vi.fn<() => void>()
  const stored = new Map<string, string>()
  vi.stubGlobal('window', {
    __reactRouterManifest: { version: 'old' },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  })
  vi.stubGlobal('location', { href: 'https://shop.example/search', reload })
  const headers = new Headers({ [buildHeader]: writeBuilds({ en: 'new', bn: 'new' }) })
  const ask = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', ask)
  learnServerBuild(headers)

  vi.stubGlobal('navigator', { onLine: false })
  expect(canLoadNewBuild()).toBe(false)
  vi.stubGlobal('navigator', { onLine: true })
  expect(canLoadNewBuild()).toBe(true)
  expect([await reloadIfOutdated(), reload.mock.calls.length]).toEqual([false, 0])
  expect(ask.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal)

  ask.mockClear()
  ask.mockImplementation(async () => new Response(null, { headers }))
  expect(await Promise.all([askServerBuild(), askServerBuild()])).toEqual([true, true])
  expect(ask).toHaveBeenCalledTimes(1)
  expect([await reloadIfOutdated(), reload.mock.calls.length]).toEqual([true, 1])
  expect([await reloadIfOutdated(), reload.mock.calls.length]).toEqual([false, 1])
})
