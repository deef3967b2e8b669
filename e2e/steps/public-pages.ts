import type { Page } from '@playwright/test'
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
