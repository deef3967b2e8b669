import type { Page, APIRequestContext } from '@playwright/test'
import type { Brand } from '#test/http/wire-records.ts'
import { getListing, stableModel } from './listings.ts'

/** The addresses of a page of each kind that a guest can open. */
export async function listPublicPages(page: Page): Promise<string[]> {
  const brands = (await (await page.request.get('/api/brands')).json()) as Brand[]
  const row = await getListing(page, stableModel)
  const listing = [`/item/${row._id}`, `/seller/${row.sellerId}`, `/brand/${brands[0]?._id}`]
  const others = ['/', '/search', '/search?q=galaxy', '/about', '/blog', '/login', '/signup']
  return [...listing, ...others, '/no-such-page']
}

/** The pages that people open first: the home page, and from it a brand and a phone. */
export async function listFirstPages(request: APIRequestContext): Promise<string[]> {
  const html = await (await request.get('/', { headers: { accept: 'text/html' } })).text()
  const links = ['brand', 'item'].map(
    (kind) => html.match(new RegExp(`href="(/${kind}/[0-9a-f-]{36})"`))?.[1],
  )
  return ['/', ...links.map((link) => link ?? 'no link on the home page')]
}
