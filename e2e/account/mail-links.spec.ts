import type { Page } from '@playwright/test'
import { openAccount, sectionOf, verifyAddress } from '#e2e/steps/account-actions.ts'
import { expect, expectAccessible, once, test } from '#e2e/fixtures.ts'
import { open, reload } from '#e2e/steps/open.ts'
import { signInNew } from '#e2e/steps/people.ts'
import { newEmail, openNavigation } from '#e2e/steps/actions.ts'

test('the reset dialog answers the same for an address without an account', once, async ({ page }) => {
  const email = newEmail()
  await open(page, '/login')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(`If there is an account for ${email}, we have emailed a link to it.`)
})

test(
  'the reset dialog stays open after a reload, and stays closed after Back closed it',
  once,
  async ({ page }) => {
    await open(page, '/login')
    await page.getByRole('link', { name: 'Forgot Password?' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await reload(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/')
    // The focus is not in the search box, because a phone would then show its keyboard.
    await expect(page.locator('#page')).toBeFocused()
    await reload(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/login$/)
    await page.goForward()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('each history entry whose reset dialog was closed stays closed', once, async ({ page }) => {
  await open(page, '/login')
  for (const email of ['first@example.com', 'second@example.com']) {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('link', { name: 'Forgot Password?' }).click()
    await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(email)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await (await openNavigation(page)).getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/login$/)
  }
  for (const url of ['/', '/login', '/']) {
    await page.goBack()
    await expect(page).toHaveURL(url)
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  'the reset dialog says that there is no connection, and keeps the address',
  once,
  async ({ page, context, expectInConsole }) => {
    expectInConsole(/ERR_INTERNET_DISCONNECTED|failed:/)
    await open(page, '/login')
    await page.getByRole('link', { name: 'Forgot Password?' }).click()
    const dialog = page.getByRole('dialog')
    const email = newEmail()
    await dialog.getByLabel('Email').fill(email)
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('We could not reach the server.')
    await expect(alert).toContainText('auth/network-request-failed')
    await alert.getByRole('button').click()
    await expect(dialog.getByLabel('Email')).not.toHaveAttribute('aria-invalid')
    await context.setOffline(false)
    await expect(dialog.getByLabel('Email')).toHaveValue(email)
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await expect(dialog).toContainText('we have emailed a link')
  },
)

test(
  'the link of an email verifies the address once; opened again it says that the address is confirmed',
  once,
  async ({ page, expectInConsole }) => {
    const { email } = await signInNew(page)
    await openAccount(page)
    await expect(sectionOf(page, 'Email address').getByText('Not confirmed yet')).toBeVisible()
    await verifyAddress(page, email)
    await expectAccessible(page)
    expectInConsole(/400/)
    await reload(page)
    await expect(page.getByRole('heading', { name: 'Your email address is already confirmed' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(email)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to your account' }).click()
    await expect(sectionOf(page, 'Email address').getByText('Confirmed', { exact: true })).toBeVisible()
  },
)

test('an expired verification link says what to do', once, async ({ page, expectInConsole }) => {
  expectInConsole(/400/)
  const reply = await open(page, '/verify-email?code=not-a-code')
  expect(reply?.headers()['cache-control']).toBe('no-store')
  await expect(page.getByText('Your email address may already be confirmed.')).toBeVisible()
  await expectAccessible(page)
  await signInNew(page)
  await open(page, '/verify-email?code=not-a-code')
  await page.getByRole('main').getByRole('button', { name: 'Send the link again' }).dblclick()
  await expect(page.getByText('We have emailed a link to')).toBeVisible()
})

test(
  'without a mail server, each button that sends an email says so',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/400|verification email failed/)
    await refuseEmails(page)
    const alert = page.getByRole('alertdialog')
    const expectAlert = async () => {
      await expect(alert).toContainText('We cannot send emails at the moment.')
      await expect(alert).toContainText('auth/operation-not-allowed')
      await alert.getByRole('button').click()
    }
    await open(page, '/login')
    await page.getByLabel('Email').fill(newEmail())
    await page.getByRole('link', { name: 'Forgot Password?' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click()
    await expectAlert()
    await signInNew(page)
    await openAccount(page)
    const send = { name: 'Send the link' }
    await sectionOf(page, 'Email address').getByRole('button', send).click()
    await expectAlert()
    await sectionOf(page, 'Two-step sign-in').getByRole('button', send).click()
    await expectAlert()
    await open(page, '/verify-email?code=not-a-code')
    await page.getByRole('main').getByRole('button', { name: 'Send the link again' }).click()
    await expectAlert()
  },
)

/**
 * Answers requests for an email inside the page. A route would delay every request of the page, and the browser
 * sometimes never gets the code of a dialog while a route exists.
 */
async function refuseEmails(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (...request) => {
      const address = request[0] instanceof Request ? request[0].url : String(request[0])
      if (!address.includes('/v1/accounts:sendOobCode')) return fetch(...request)
      return Response.json({ error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } }, { status: 400 })
    }
  })
}
