import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type SitemapPage, streamOf, writeSitemap, writeSitemapIndex } from './sitemap-xml.ts'

const origin = 'https://hatbodol.example'

async function* batchesOf(count: number, make: (nth: number) => SitemapPage[], note = (_: number) => {}) {
  for (let nth = 1; nth <= count; nth += 1) {
    note(nth)
    yield make(nth)
  }
}

test('a sitemap has each page in each language, with the others, and when it changed', async () => {
  const changedAt = new Date('2026-11-20T06:00:00Z')
  const pages = [{ path: '/' }, { path: '/item/a-&-b', changedAt }]
  let xml = ''
  for await (const piece of writeSitemap(
    origin,
    batchesOf(1, () => pages),
  ))
    xml += piece
  const alternates = (en: string, bn: string) =>
    [
      ['en', en],
      ['bn', bn],
      ['x-default', en],
    ]
      .map(
        ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${href}"/>`,
      )
      .join('')
  const item = ['/item/a-&#38;-b', '/bn/item/a-&#38;-b'] as const
  expect(xml.split('\n').slice(2)).toEqual([
    `<url><loc>${origin}/</loc>${alternates('/', '/bn')}</url>`,
    `<url><loc>${origin}/bn</loc>${alternates('/', '/bn')}</url>`,
    ...item.map(
      (path) =>
        `<url><loc>${origin}${path}</loc><lastmod>2026-11-20T06:00:00.000Z</lastmod>${alternates(...item)}</url>`,
    ),
    '</urlset>',
    '',
  ])
})

test('an index names its files', () => {
  const xml = writeSitemapIndex(origin, [{ path: '/sitemaps/pages.xml' }])
  expect(xml).toContain(`<sitemap><loc>${origin}/sitemaps/pages.xml</loc></sitemap>`)
})

test('however many pages a sitemap has, a stream of it holds only a few hundred', async () => {
  const make = (nth: number) =>
    Array.from({ length: 500 }, (_, place) => ({ path: `/item/iphone-${nth}-${place}` }))
  let [written, sent, ahead] = [0, 0, 0]
  const source = batchesOf(100, make, (nth) => (written = nth))
  for await (const piece of streamOf(writeSitemap(origin, source))) {
    sent += String(piece).includes('<url>') ? 1 : 0
    // A slow reader, whom the source could outrun.
    await setImmediate()
    ahead = Math.max(ahead, written - sent)
  }
  expect([written, sent]).toEqual([100, 100])
  expect(ahead).toBeLessThanOrEqual(2)
})
