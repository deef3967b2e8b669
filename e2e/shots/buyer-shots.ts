import type { Page } from '@playwright/test'
import { book, openPayment, signUp, typeCard } from '#e2e/steps/actions.ts'
import { accountShots } from './account-shots.ts'
import { openDialog } from './guest-shots.ts'
import type { Shot } from './shot.ts'

/** Walks through the pages of a new buyer, who books and pays for the phone of this model. */
export const buyerShots = (model: string): Shot[] => [
  { name: 'signed-up', show: (page) => signUp(page) },
  { name: 'bookings-none', show: (page) => page.goto('/mybooking') },
  { name: 'booking', show: (page) => openDialog(page, /Book Now/) },
  { name: 'booked', show: (page) => book(page, 'Huawei', model) },
  { name: 'bookings', show: (page) => page.goto('/mybooking') },
  { name: 'delete', show: (page) => page.getByRole('button', { name: /^Delete the booking/ }).click() },
  { name: 'payment', show: (page) => startPayment(page) },
  { name: 'payment-declined', show: (page) => pay(page, '4000000000000002', 'Your card was declined.') },
  { name: 'payment-challenge', show: (page) => pay(page, '4000002500003155', 'Complete authentication') },
  { name: 'paid', show: (page) => finishChallenge(page) },
  { name: 'bookings-paid', show: (page) => page.goto('/mybooking') },
  {
    name: 'receipt',
    show: (page) =>
      page
        .getByRole('link', { name: /^Propose when to meet: / })
        .first()
        .click(),
  },
  { name: 'dashboard', show: (page) => page.goto('/dashboard') },
  ...accountShots,
]

async function startPayment(page: Page) {
  await openPayment(page)
  await page.getByLabel(/card number/i).waitFor()
}

async function pay(page: Page, number: string, until: string) {
  await typeCard(page, number)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText(until).first().waitFor()
}

async function finishChallenge(page: Page) {
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await page.getByText('Congrats your payment completed').waitFor()
}
