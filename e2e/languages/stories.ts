import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Page } from '@playwright/test'
import type { Brand, Listing } from '#test/http/wire-records.ts'
import { signInForCalls } from '#e2e/steps/people.ts'
import routes from '#web/routes.ts'
import { searched } from './foreign-words.ts'

/** Whose page it is: a guest's, or that of a demo person (docs/demo.md). */
type Reader = 'guest' | 'buyer' | 'seller' | 'new-seller' | 'sharmin.sultana' | 'admin'
export type Visit = { as: Reader; path: string }

type Payment = { _id: string; bookingId: string | null; state: string; buyer: { email: string } }

const emailOf = (key: string) => `${key}@hatbodol.example`

/**
 * Returns every page of the product as each role meets it, by the routes of `web/routes.ts`. Throws for a route that nobody
 * visits, so that a new page is read too.
 */
export async function listVisits(page: Page): Promise<Visit[]> {
  const visits = await describeVisits(page)
  const unread = listRoutes(routes).filter((route) => !Object.hasOwn(visits, route))
  if (unread.length > 0) throw new Error(`Say in e2e/languages/stories.ts who visits ${unread.join(', ')}.`)
  const all = Object.values(visits).flat()
  return [...new Set(all.map(({ as }) => as))].flatMap((as) => all.filter((visit) => visit.as === as))
}

const listRoutes = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap((entry) => (entry.children ? listRoutes(entry.children) : [entry.path ?? '']))

async function describeVisits(page: Page): Promise<Record<string, Visit[]>> {
  const read = async <T>(path: string, headers = {}) =>
    (await (await page.request.get(path, { headers })).json()) as T
  const [brand] = await read<Brand[]>('/api/brands')
  const [listing] = await read<Listing[]>('/api/items?name=Huawei')
  const { headers } = await signInForCalls(page, emailOf('admin'))
  const payments = await read<Payment[]>('/api/payments?limit=100', headers)
  const [own] = await read<Listing[]>(`/api/items?email=${emailOf('seller')}`, headers)

  const by = (as: Reader, ...paths: string[]): Visit[] => paths.map((path) => ({ as, path }))
  const at = (path: string, ...readers: Reader[]) => readers.flatMap((as) => by(as, path))
  /** The page of one sale in each state. */
  const salesOf = (as: Reader, side: 'buyer' | 'seller' | undefined) => {
    const isOwn = (payment: Payment) =>
      !side || JSON.stringify(payment[side as 'buyer']).includes(emailOf(as))
    const states = Map.groupBy(payments.filter(isOwn), ({ state }) => state)
    return by(as, ...[...states.values()].flatMap(([sale]) => (sale ? [`/receipt/${sale._id}`] : [])))
  }
  const buyer = await signInForCalls(page, emailOf('buyer'))
  const bookings = await read<{ _id: string }[]>(`/api/booking?email=${emailOf('buyer')}`, buyer.headers)
  const paid = new Set(payments.map(({ bookingId }) => bookingId))
  const unpaid = bookings.find(({ _id }) => !paid.has(_id))?._id
  const first = bookings.find(({ _id }) => paid.has(_id))?._id
  return {
    '': at('/', 'guest', 'buyer', 'seller', 'admin'),
    'brand/:id': at(`/brand/${brand?._id}`, 'guest'),
    'item/:id': at(`/item/${listing?._id}`, 'guest', 'buyer', 'seller'),
    'seller/:id': at(`/seller/${listing?.sellerId}`, 'guest'),
    search: by('guest', '/search?q=iPhone 13&district=Dhaka', `/search?q=${searched}&minPrice=২০০০০`),
    promoted: at('/promoted', 'guest'),
    phones: at('/phones', 'guest'),
    'phones/:first': by('guest', '/phones/iphone-13', '/phones/redmi-note-11'),
    'phones/:first/:second': at('/phones/iphone-13/dhaka', 'guest'),
    about: at('/about', 'guest'),
    blog: at('/blog', 'guest'),
    contact: at('/contact', 'guest'),
    terms: at('/terms', 'guest'),
    privacy: at('/privacy', 'guest'),
    cookies: at('/cookies', 'guest'),
    login: at('/login', 'guest'),
    signup: at('/signup', 'guest'),
    'set-password': by('guest', '/set-password', '/set-password?code=none'),
    'verify-email': at('/verify-email?code=none', 'guest'),
    'change-email': at('/change-email?code=none', 'guest'),
    'recover-email': at('/recover-email?code=none', 'guest'),
    account: at('/account', 'buyer'),
    sell: at('/sell', 'guest', 'buyer', 'new-seller'),
    mybooking: at('/mybooking', 'buyer', 'new-seller'),
    'payment/:id': by('buyer', `/payment/${unpaid}`, `/payment/${first}`),
    'payment/:id/bkash/:state': by('buyer', `/payment/${unpaid}/bkash/none?status=cancel`),
    'receipt/:id': [
      ...salesOf('buyer', 'buyer'),
      ...salesOf('seller', 'seller'),
      ...salesOf('admin', undefined),
    ],
    // For developers, in English.
    'dev/ui': [],
    '*': at('/no-such-page', 'guest'),
    dashboard: at('/dashboard', 'buyer', 'seller', 'new-seller', 'admin'),
    'dashboard/addphone': at('/dashboard/addphone', 'seller', 'new-seller'),
    'dashboard/editphone/:id': at(`/dashboard/editphone/${own?._id}`, 'seller'),
    'dashboard/sellagain/:id': at(`/dashboard/sellagain/${own?._id}`, 'seller'),
    'dashboard/managemylist': at('/dashboard/managemylist', 'seller'),
    'dashboard/payouts': at('/dashboard/payouts', 'seller', 'sharmin.sultana'),
    'dashboard/allpayouts': at('/dashboard/allpayouts', 'admin'),
    'dashboard/sellers': at('/dashboard/sellers', 'admin'),
    'dashboard/buyers': at('/dashboard/buyers', 'admin'),
    'dashboard/reportitem': at('/dashboard/reportitem', 'admin'),
    'dashboard/problems': at('/dashboard/problems', 'admin'),
    'dashboard/brands': at('/dashboard/brands', 'admin'),
    'dashboard/models': at('/dashboard/models', 'admin'),
    'dashboard/payments': at('/dashboard/payments', 'admin'),
    'dashboard/activity': at('/dashboard/activity', 'admin'),
  }
}
