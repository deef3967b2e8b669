import type { Page } from '@playwright/test'
import { openAccount, reauthenticate, sectionOf } from '#e2e/steps/account-actions.ts'
import { picture } from '#e2e/steps/actions.ts'
import { readLink } from '#e2e/steps/emails.ts'
import { open } from '#e2e/steps/open.ts'

/** Walks through the account pages as a person who has just signed up sees them, for the screenshots. */
export const accountShots = [
  { name: 'account', show: openWhole, whole: true },
  { name: 'account-photo', show: choosePhoto, whole: true },
  { name: 'account-errors', show: (page: Page) => press(page, 'Password', 'Change password') },
  { name: 'account-everywhere', show: (page: Page) => press(page, 'Devices', 'Log out everywhere') },
  { name: 'account-prove', show: askToDelete },
  { name: 'account-delete', show: confirmDelete },
  { name: 'verify-email', show: verify },
  { name: 'account-second-step', show: turnOn, whole: true },
]

async function openWhole(page: Page) {
  await openAccount(page)
  await sectionOf(page, 'Delete my account').getByText('What is deleted').waitFor()
}

async function choosePhoto(page: Page) {
  await page.getByLabel('New photo').setInputFiles(picture)
}

const press = (page: Page, section: string, button: string) =>
  sectionOf(page, section).getByRole('button', { name: button, exact: true }).click()

async function askToDelete(page: Page) {
  await page.getByRole('button', { name: 'Cancel' }).click()
  await press(page, 'Delete my account', 'Delete my account')
  await page.getByRole('dialog').waitFor()
}

async function confirmDelete(page: Page) {
  await reauthenticate(page)
  await page.getByRole('alertdialog').waitFor()
}

async function verify(page: Page) {
  await openWhole(page)
  const email = (await page.getByText(/^visitor-\S+@example\.com$/).textContent()) ?? ''
  await open(page, await readLink(page.request, email, '/verify-email'))
  await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
}

async function turnOn(page: Page) {
  await openWhole(page)
  await press(page, 'Two-step sign-in', 'Switch on')
  await sectionOf(page, 'Two-step sign-in').getByRole('img').waitFor()
}
