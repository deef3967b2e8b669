import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Language, pathIn } from '#lib/languages.ts'
import { bookings as banglaBookings } from '#web/texts/bn/bookings.ts'
import { common as banglaCommon } from '#web/texts/bn/common.ts'
import { search as banglaSearch } from '#web/texts/bn/search.ts'
import { bookings } from '#web/texts/en/bookings.ts'
import { common } from '#web/texts/en/common.ts'
import { search } from '#web/texts/en/search.ts'

type Manifest = { name: string; lang: string; start_url: string; shortcuts: { name: string; url: string }[] }

const readManifest = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../public', file), 'utf8')) as Manifest

test.each<[Language, string, { siteName: string }, string, string]>([
  ['en', 'manifest.webmanifest', common, search.title, bookings.title],
  ['bn', 'manifest-bn.webmanifest', banglaCommon, banglaSearch.title, banglaBookings.title],
])('the manifest in %s has the words and addresses of its pages', (language, file, words, find, booked) => {
  const manifest = readManifest(file)
  expect(manifest).toMatchObject({
    lang: language,
    name: words.siteName,
    short_name: words.siteName,
    start_url: pathIn(language, '/'),
    shortcuts: [
      { name: find, url: pathIn(language, '/search') },
      { name: booked, url: pathIn(language, '/mybooking') },
    ],
  })
  expect(Object.keys(manifest)).toEqual(Object.keys(readManifest('manifest.webmanifest')))
})
