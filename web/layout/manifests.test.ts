import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { type Language, pathIn } from '#lib/languages.ts'
import { bookings as banglaBookings } from '#web/texts/bn/bookings.ts'
import { common as banglaCommon } from '#web/texts/bn/common.ts'
import { search as banglaSearch } from '#web/texts/bn/search.ts'
import { bookings } from '#web/texts/en/bookings.ts'
import { common } from '#web/texts/en/common.ts'
import { search } from '#web/texts/en/search.ts'
import routes from '#web/routes.ts'

type Icon = { src: string; type: string; sizes: string; purpose?: string }
type Shortcut = { name: string; url: string; icons: Icon[] }
type Manifest = { icons: Icon[]; shortcuts: Shortcut[] }

const readPublic = (file: string) => readFileSync(join(import.meta.dirname, '../../public', file))
const readManifest = (file: string) => JSON.parse(readPublic(file).toString()) as Manifest

/** The size that the head of a PNG file says. */
function readSize(file: string): string {
  const bytes = readPublic(file)
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

describe.each<[Language, string, { siteName: string }, string, string]>([
  ['en', 'manifest.webmanifest', common, search.title, bookings.title],
  ['bn', 'manifest-bn.webmanifest', banglaCommon, banglaSearch.title, banglaBookings.title],
])('the manifest in %s', (language, file, words, find, booked) => {
  const manifest = readManifest(file)

  test('has the words and addresses of its pages', () => {
    expect(manifest).toMatchObject({
      id: pathIn(language, '/'),
      lang: language,
      name: words.siteName,
      short_name: words.siteName,
      start_url: pathIn(language, '/'),
      scope: '/',
      display: 'standalone',
      shortcuts: [
        { name: find, url: pathIn(language, '/search') },
        { name: booked, url: pathIn(language, '/mybooking') },
      ],
    })
    expect(Object.keys(manifest)).toEqual(Object.keys(readManifest('manifest.webmanifest')))
  })

  test('has icons of the sizes that browsers ask for, each with the size that it says', () => {
    const drawn = manifest.icons.filter(({ type }) => type === 'image/png')
    expect(drawn.map(({ sizes, purpose = 'any' }) => [sizes, purpose])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ])
    const ofShortcuts = manifest.shortcuts.flatMap(({ icons }) => icons)
    expect(new Set(ofShortcuts.map(({ src }) => src)).size).toBe(manifest.shortcuts.length)
    for (const { src, sizes } of [...drawn, ...ofShortcuts])
      expect([src, readSize(src)]).toEqual([src, sizes])
    expect(readPublic('icon.svg').toString()).toContain('<svg')
  })

  test('has shortcuts to pages that exist', () => {
    for (const { url } of manifest.shortcuts) {
      const path = url.replace(/^\/bn/u, '')
      const found = matchRoutes(routes as never, path)
      expect(`/${found?.at(-1)?.route.path}`).toBe(path)
    }
  })
})
