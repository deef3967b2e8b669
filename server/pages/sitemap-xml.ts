import { Readable } from 'node:stream'
import { escapeHtml } from '#lib/escape-html.ts'
import { languages, pathIn } from '#lib/languages.ts'

/** A page: its path without the prefix of a language and, if known, when what it says has changed last. */
export type SitemapPage = { path: string; changedAt?: Date | undefined }

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Writes an index of sitemaps. https://www.sitemaps.org/protocol.html */
export function writeSitemapIndex(origin: string, files: SitemapPage[]): string {
  const entries = files.map(
    ({ path, changedAt }) => `<sitemap>${element('loc', origin + path)}${lastChange(changedAt)}</sitemap>\n`,
  )
  return `${head}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`
}

/** A stream that asks for the next piece only when the last one is on its way. */
export const streamOf = (pieces: AsyncIterable<string>): Readable =>
  Readable.from(pieces, { highWaterMark: 1 })

/** Writes a sitemap piece by piece: each page in each language, with its address in the others. */
export async function* writeSitemap(
  origin: string,
  pages: AsyncIterable<SitemapPage[]>,
): AsyncGenerator<string> {
  yield `${head}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  for await (const some of pages) yield some.map((page) => writePage(origin, page)).join('')
  yield '</urlset>\n'
}

function writePage(origin: string, { path, changedAt }: SitemapPage): string {
  const addresses = languages.map((language) => [language, origin + pathIn(language, path)] as const)
  const alternates = [...addresses, ['x-default', origin + path] as const].map(
    ([language, address]) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}"/>`,
  )
  return addresses
    .map(
      ([, address]) =>
        `<url>${element('loc', address)}${lastChange(changedAt)}${alternates.join('')}</url>\n`,
    )
    .join('')
}

const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`

const lastChange = (changedAt: Date | undefined) =>
  changedAt ? element('lastmod', changedAt.toISOString()) : ''
