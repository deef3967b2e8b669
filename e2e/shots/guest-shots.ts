import type { Page } from '@playwright/test'
import { openBrand, submitSignIn } from '#e2e/steps/actions.ts'
import { open } from '#e2e/steps/open.ts'
import type { Shot } from './shot.ts'

/** Walks through the pages that guests can open, for the screenshots. */
export const guestShots: Shot[] = [
  { name: 'home', show: (page) => page.goto('/'), whole: true },
  { name: 'brand', show: (page) => openBrand(page, 'Iphone') },
  { name: 'brand-filtered', show: (page) => page.goto(`${page.url()}?condition=Fair&sort=price-asc`) },
  { name: 'brand-none', show: (page) => page.goto(`${page.url()}&minPrice=900000`) },
  { name: 'item', show: (page) => openFirstListing(page), whole: true },
  { name: 'seller', show: (page) => openSeller(page), whole: true },
  { name: 'phones', show: (page) => page.goto('/phones'), whole: true },
  { name: 'market', show: (page) => page.goto('/phones/dhaka'), whole: true },
  { name: 'search', show: (page) => page.goto('/search?q=pro&brand=Xiomi') },
  { name: 'search-none', show: (page) => page.goto('/search?q=nokia&minPrice=cheap') },
  { name: 'booking-guest', show: (page) => openDialog(page, /Book Now/) },
  { name: 'report', show: (page) => openDialog(page, /report to admin/) },
  { name: 'menu', show: (page) => openMenu(page) },
  { name: 'about', show: (page) => page.goto('/about'), whole: true },
  { name: 'contact', show: (page) => page.goto('/contact'), whole: true },
  { name: 'terms', show: (page) => page.goto('/terms'), whole: true },
  { name: 'privacy', show: (page) => page.goto('/privacy'), whole: true },
  { name: 'cookies', show: (page) => page.goto('/cookies'), whole: true },
  { name: 'blog', show: (page) => page.goto('/blog'), whole: true },
  { name: 'login', show: (page) => page.goto('/login') },
  { name: 'login-refused', show: (page) => signInWithWrongPassword(page) },
  { name: 'reset', show: (page) => askForReset(page) },
  { name: 'reset-sent', show: (page) => sendReset(page) },
  { name: 'set-password-stale', show: (page) => page.goto('/set-password?code=none') },
  { name: 'verify-email-stale', show: (page) => page.goto('/verify-email?code=none') },
  { name: 'signup', show: (page) => page.goto('/signup'), whole: true },
  {
    name: 'signup-errors',
    show: (page) => page.getByRole('main').getByRole('button', { name: 'Sign up' }).click(),
    whole: true,
  },
  { name: 'not-found', show: (page) => page.goto('/no-such-page') },
]

export async function openDialog(page: Page, name: RegExp) {
  await openBrand(page, 'Huawei')
  await page.getByRole('article').first().getByRole('button', { name }).click()
  await page.getByRole('dialog').waitFor()
}

async function openFirstListing(page: Page) {
  await openBrand(page, 'Huawei')
  await page.getByRole('article').first().getByRole('link').click()
  await page.getByRole('region', { name: 'Seller', exact: true }).waitFor()
}

async function openSeller(page: Page) {
  await page.getByRole('region', { name: 'Seller', exact: true }).getByRole('link').click()
  await page.getByRole('heading', { name: 'Their phones for sale' }).waitFor()
}

async function openMenu(page: Page) {
  await open(page, '/')
  const button = page.getByRole('button', { name: 'Open the menu' })
  if (await button.isVisible()) await button.click()
}

async function askForReset(page: Page) {
  await open(page, '/login')
  await page.getByLabel('Email').fill('buyer@hatbodol.example')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await page.getByRole('dialog').waitFor()
}

async function sendReset(page: Page) {
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('we have emailed a link').waitFor()
}

async function signInWithWrongPassword(page: Page) {
  await submitSignIn(page, 'buyer@hatbodol.example', 'not-the-password')
  await page.getByRole('alertdialog').waitFor()
}
