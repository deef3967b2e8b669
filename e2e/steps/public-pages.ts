import type { Page, APIRequestContext } from '@playwright/test'
import type { Brand } from '#test/http/wire-records.ts'
import routes from '#web/routes.ts'
import { getListing, stableModel } from './listings.ts'

/** Pages that guests are sent away from, or that need the code of an email, or are not for people. */
const others = [
  'account',
  'sell',
  'mybooking',
  'payment/:id',
  'payment/:id/bkash/:state',
  'receipt/:id',
  'set-password',
  'verify-email',
  'change-email',
  'recover-email',
  'dev/ui',
]

/** Pages of the dashboard that are only for sellers. */
const ofSellers = [
  'dashboard/addphone',
  'dashboard/editphone/:id',
  'dashboard/sellagain/:id',
  'dashboard/managemylist',
  'dashboard/payouts',
]

/** The addresses of all pages that a guest can open, from `web/routes.ts`: a new page is among them. */
export async function listPublicPages(page: Page): Promise<string[]> {
  const publicPages = routes[0]?.children
  if (!publicPages) throw new Error('web/routes.ts does not begin with the public pages')
  const brands = (await (await page.request.get('/api/brands')).json()) as Brand[]
  const row = await getListing(page, stableModel)
  const addresses: Record<string, string> = {
    'brand/:id': `/brand/${brands[0]?._id}`,
    'item/:id': `/item/${row._id}`,
    'seller/:id': `/seller/${row.sellerId}`,
    'phones/:first': '/phones/dhaka',
    'phones/:first/:second': '/phones/iphone-13/dhaka',
    '*': '/no-such-page',
  }
  const paths = publicPages.map(({ path = '' }) => path).filter((path) => !others.includes(path))
  const unknown = paths.find((path) => /[:*]/.test(path) && !(path in addresses))
  if (unknown !== undefined) throw new Error(`Say in e2e/steps/public-pages.ts what address ${unknown} has.`)
  return [...paths.map((path) => addresses[path] ?? `/${path}`), '/search?q=galaxy']
}

/** The addresses of the dashboard's pages for admins, from `web/routes.ts`: a new page is among them. */
export function listDashboardPages(): string[] {
  const pages = routes[1]?.children
  if (!pages) throw new Error('web/routes.ts does not end with the pages of the dashboard')
  const paths = pages.map(({ path = '' }) => path).filter((path) => !ofSellers.includes(path))
  const unknown = paths.find((path) => /[:*]/.test(path))
  if (unknown !== undefined) throw new Error(`Say in e2e/steps/public-pages.ts who opens ${unknown}.`)
  return paths.map((path) => `/${path}`)
}

/** The pages that people open first: the home page, and from it a brand and a phone. */
export async function listFirstPages(request: APIRequestContext): Promise<string[]> {
  const html = await (await request.get('/', { headers: { accept: 'text/html' } })).text()
  const links = ['brand', 'item'].map(
    (kind) => html.match(new RegExp(`href="(/${kind}/[^"]*[0-9a-f-]{36})"`))?.[1],
  )
  return ['/', ...links.map((link) => link ?? 'no link on the home page')]
}
