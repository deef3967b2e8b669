import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { User } from '#contract/users.ts'
import { DrawerLinks } from './drawer-links.tsx'

const rafiq = { id: '1', name: 'Rafiq', email: 'rafiq@example.com', image: '/images/a.jpg' }

/** The drawer's entries for this record: their text and where they lead. */
function listEntries(record: Pick<User, 'role' | 'isAdmin'> | undefined): string[] {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <DrawerLinks record={record && { ...rafiq, ...record }} />
    </MemoryRouter>,
  )
  return [...html.matchAll(/<a[^>]*href="(?<to>[^"]+)".*?<\/svg>(?<text>[^<]+)<\/a>/g)].map(
    ({ groups }) => `${groups?.['text']} ${groups?.['to']}`,
  )
}

const overview = 'Overview /dashboard'
const selling = [
  'Add Phone /dashboard/addphone',
  'Manage items /dashboard/managemylist',
  'My money /dashboard/payouts',
]
const admins = [
  'All Sellers /dashboard/sellers',
  'All Buyers /dashboard/buyers',
  'Reported Items /dashboard/reportitem',
  'Sale problems /dashboard/problems',
  'Brands /dashboard/brands',
  'Phone models /dashboard/models',
  'Payments /dashboard/payments',
  'Payouts /dashboard/allpayouts',
]

describe('the drawer', () => {
  it('has only the screens for sellers if the person is a seller', () => {
    expect(listEntries({ role: 'seller', isAdmin: false })).toEqual([overview, ...selling])
  })

  it('has only the screens for admins if the person is an admin', () => {
    const entries = listEntries({ role: 'buyer', isAdmin: true })
    expect(entries).toEqual(expect.arrayContaining([overview, ...admins]))
    expect(entries.filter((entry) => selling.includes(entry))).toEqual([])
  })

  it('has both if an admin also sells', () => {
    const entries = listEntries({ role: 'seller', isAdmin: true })
    expect(entries).toEqual(expect.arrayContaining([overview, ...selling, ...admins]))
  })

  it('has only the overview until the person’s record has loaded', () => {
    expect(listEntries(undefined)).toEqual([overview])
  })
})
