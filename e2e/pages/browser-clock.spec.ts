import { askToDelete, openAccount, reauthenticate, sectionOf, devicesOf } from '#e2e/steps/account-actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { reload, open } from '#e2e/steps/open.ts'
import { signInNew, bookAs, signInForCalls, verify } from '#e2e/steps/people.ts'
import type { Page } from '@playwright/test'
import { pickListing } from '#e2e/steps/listings.ts'
import { openBrand } from '#e2e/steps/actions.ts'
import { openSignIn, openWindow, expectAlert } from '#e2e/steps/google-actions.ts'

// Playwright's clock belongs to the browser context, so it would stay for the next test in a reused one.
test.use({ reuseContext: false })

test(
  'signing in again to confirm an action leaves one device, also in another tab; a failure is only logged to the console',
  once,
  async ({ page, context, expectInConsole }) => {
    await signInNew(page)
    await openAccount(page)
    const tab = await context.newPage()
    await tab.clock.install()
    await openAccount(tab)
    for (const _ of ['once', 'and again']) {
      await askToDelete(page)
      await reauthenticate(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      await expect(devicesOf(page)).toHaveCount(1)
      await expect(devicesOf(page)).toContainText('This device')
    }
    // The SDK reads every 800 ms what other tabs have stored.
    await tab.clock.fastForward(1000)
    const name = sectionOf(tab, 'Name and photo')
    await name.getByLabel('Name').fill('Shathi Akter')
    await name.getByRole('button', { name: 'Save' }).click()
    await expect(tab.getByText('Your name and photo are saved')).toBeVisible()
    await reload(tab)
    await expect(devicesOf(tab)).toHaveCount(1)
    await expect(devicesOf(tab)).toContainText('This device')

    expectInConsole(/Ending a sign-in at the server failed|ERR_FAILED|failed:/)
    await page.route('**/api/account/sessions/*', (route) => route.abort())
    const said = page.waitForEvent('console', (line) =>
      line.text().startsWith('Ending a sign-in at the server failed'),
    )
    await askToDelete(page)
    await reauthenticate(page)
    await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete your account?')
    expect((await said).type()).toBe('error')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(devicesOf(page)).toHaveCount(2)
  },
)

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true })

test('a card form that hangs can be requested again', once, async ({ page }, testInfo) => {
  const hanging = Promise.withResolvers<void>()
  await page.route('**/sandbox/stripe.js', () => hanging.resolve(), { times: 1 })
  const listing = pickListing(testInfo, 6)
  const payment = `/payment/${await bookAs(page, await signInNew(page), listing.model)}`
  await page.clock.install()
  await open(page, payment)
  await hanging.promise
  await expect(payButton(page)).toBeDisabled()
  await page.clock.fastForward(11_000)
  await page.getByRole('status').getByRole('button', { name: 'Try again' }).click()
  await expect(payButton(page)).toBeEnabled()
  await expect(page.getByText('The card form is taking longer than usual')).toHaveCount(0)
})

test('a dialog whose code does not load within two minutes says so', once, async ({ page }) => {
  await page.clock.install()
  await page.route(/assets\/booking-dialog.*\.js/, () => {})
  await openBrand(page, 'Huawei')
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Book Now/ })
    .click()
  const failure = page.getByText('You seem to be offline, so this part of the page could not be loaded.')
  await page.clock.fastForward(110_000)
  await expect(failure).toHaveCount(0)
  await page.clock.fastForward(15_000)
  await expect(failure).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

for (const [how, wait] of [
  ['by waiting', (page: Page) => page.clock.fastForward(20_000)],
  ['on turning to the window', (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))],
] as const) {
  test(`a seller who waits learns ${how} that they were verified`, once, async ({ page }) => {
    const { email } = await signInNew(page, 'seller')
    await page.clock.install()
    await open(page, '/dashboard/addphone')
    await expect(page.getByText('Please wait admin need to verify')).toBeVisible()
    await page.getByLabel('Phone Model').fill('Nokia 3310')
    const person = await signInForCalls(page, 'admin@hatbodol.example')
    await verify(page, person, email)
    await wait(page)
    await expect(page.getByText('Please wait admin need to verify')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button', { name: 'Add Phone' })).toBeEnabled()
    await expect(page.getByLabel('Phone Model')).toHaveValue('Nokia 3310')
  })
}

test('the page says after 8 s that the window was closed', once, async ({ page }) => {
  await page.clock.install()
  await openSignIn(page)
  // From here the test moves the page's clock. Playwright moves the clocks of all windows, and fails when one has not
  // loaded the code for it. So no clock is moved while the window is open.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
  const popup = await openWindow(page)
  await popup.close()
  await page.clock.runFor(7000)
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.clock.runFor(2000)
  await expectAlert(page, 'The log-in window was closed before you finished.', 'auth/popup-closed-by-user')
})
