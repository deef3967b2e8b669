import { expect, test } from 'vitest'
import { readBuildOf, writeBuilds } from '#lib/build-header.ts'
import { mayReload } from './page-build.ts'

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
