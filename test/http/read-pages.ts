import { pathOfListing } from '#lib/listing-path.ts'
import type { Product } from '#test/product.ts'

/** What tests ask about the pages of a product that serves them: how it answers, and what links its HTML has. */
export function readPages(product: Product) {
  /** Reads a page without following redirects. */
  const read = async (path: string, method = 'GET') => {
    const reply = await fetch(product.address() + path, { method, redirect: 'manual' })
    const html = await reply.text()
    return { status: reply.status, to: reply.headers.get('location'), headers: reply.headers, html }
  }

  const listingOf = async (id: string) => {
    const { title } = (await product.ask(`GET /items/${id}`)).body
    return { path: pathOfListing({ id, title }), title }
  }

  /** The paths of the page's own links: its canonical one, those in the head and those in the body to other languages. */
  const listLinks = (html: string) => {
    const pathsIn = (pattern: RegExp) =>
      new Set([...html.matchAll(pattern)].map(([, href = '']) => new URL(href, product.address()).pathname))
    return {
      canonical: [...pathsIn(/<link rel="canonical" href="([^"]+)"/g)],
      alternate: [...html.matchAll(/<link rel="alternate" hrefLang="[^"]+" href="([^"]+)"/g)].map(
        ([, href = '']) => new URL(href).pathname,
      ),
      otherLanguage: [...pathsIn(/<a [^>]*href="([^"]+)" lang="/g)],
    }
  }

  return { read, listingOf, listLinks }
}
