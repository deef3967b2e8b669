import type { Page } from '@playwright/test'
import { signIn } from '#e2e/steps/actions.ts'
import type { Shot } from './shot.ts'

/** Walks through the pages of an admin, for the screenshots. */
export const adminShots: Shot[] = [
  { name: 'all-sellers', show: (page) => openAsAdmin(page, '/dashboard/sellers') },
  { name: 'all-sellers-none', show: (page) => page.goto('/dashboard/sellers?q=nobody-has-this-name') },
  { name: 'all-buyers', show: (page) => page.goto('/dashboard/buyers') },
  { name: 'delete-buyer', show: (page) => clickFirst(page, /^Delete/) },
  { name: 'reported-items', show: (page) => page.goto('/dashboard/reportitem') },
  {
    name: 'reported-why',
    show: (page) => page.getByRole('main').getByRole('button', { expanded: false }).first().click(),
    whole: true,
  },
  { name: 'sale-problems', show: (page) => page.goto('/dashboard/problems') },
  { name: 'brands', show: (page) => page.goto('/dashboard/brands'), whole: true },
  { name: 'models', show: (page) => page.goto('/dashboard/models') },
  { name: 'payments', show: (page) => page.goto('/dashboard/payments') },
  { name: 'payments-timeline', show: (page) => clickFirst(page, /^Timeline/), whole: true },
  { name: 'payments-refund', show: (page) => clickFirst(page, /^Refund/) },
  { name: 'payments-none', show: (page) => page.goto('/dashboard/payments?state=lost') },
  { name: 'payouts', show: (page) => page.goto('/dashboard/allpayouts'), whole: true },
  { name: 'activity', show: (page) => page.goto('/dashboard/activity') },
  {
    name: 'activity-filtered',
    show: (page) => page.goto('/dashboard/activity?actor=seller%40hatbodol.example&kind=item-created'),
  },
]

async function openAsAdmin(page: Page, path: string) {
  await signIn(page, 'admin@hatbodol.example')
  await page.goto(path)
}

async function clickFirst(page: Page, name: RegExp) {
  await page.getByRole('main').getByRole('button', { name }).first().click()
}
