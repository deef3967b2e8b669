import { openAccount, devicesOf, signOutButton, signInElsewhere } from '#e2e/steps/account-actions.ts'
import { openNavigation, password, submitSignIn } from '#e2e/steps/actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { signInNew } from '#e2e/steps/people.ts'

test(
  'signing out and in again on one device leaves one session, and signing out works without a network',
  once,
  async ({ page, context, expectInConsole }) => {
    const { email } = await signInNew(page)
    await openAccount(page)
    await expect(devicesOf(page)).toHaveCount(1)
    const ended = page.waitForResponse(
      (reply) => reply.request().method() === 'DELETE' && /\/api\/account\/sessions\//.test(reply.url()),
    )
    await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click()
    expect((await ended).status()).toBe(200)
    await expect(page.getByText('Logout successful')).toBeVisible()
    await open(page, '/login')
    await submitSignIn(page, email, password)
    await expect(page.getByText('Login successful')).toBeVisible()
    await openAccount(page)
    await expect(devicesOf(page)).toHaveCount(1)
    await expect(devicesOf(page).getByText('This device')).toBeVisible()

    await test.step('signing out works without a network', async () => {
      expectInConsole(/ERR_INTERNET_DISCONNECTED|failed|Failed/)
      await open(page, '/')
      const navigation = await openNavigation(page)
      await context.setOffline(true)
      await navigation.getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByText('Logout successful')).toBeVisible()
      await context.setOffline(false)
      await open(page, '/')
      await expect((await openNavigation(page)).getByRole('link', { name: 'Login' })).toBeVisible()
    })
  },
)

test(
  'a device whose session has ended disappears from the list, and one that could not be signed out stays',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/40[34]|ERR_FAILED|failed:/)
    const { email, headers } = await signInNew(page)
    await signInElsewhere(page, email)
    await openAccount(page)
    await page.route('**/api/account/sessions/*', (route) => route.abort())
    await signOutButton(page, 'Firefox on Windows').click()
    await expect(page.getByRole('alertdialog')).toContainText('Check your connection')
    await page.getByRole('alertdialog').getByRole('button').click()
    await page.unroute('**/api/account/sessions/*')
    await expect(signOutButton(page, 'Firefox on Windows')).toBeVisible()

    const tooOld = { type: 'about:blank', title: 'Forbidden', status: 403, code: 'sign-in-again' }
    await page.route(
      '**/api/account/sessions/*',
      (route) =>
        route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          json: { ...tooOld, detail: 'Sign in again.' },
        }),
      { times: 1 },
    )
    await signOutButton(page, 'Firefox on Windows').click()
    await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toContainText(
      'before Firefox on Windows is logged out',
    )
    await page.keyboard.press('Escape')

    const { devices } = (await (await page.request.get('/api/account/sessions', { headers })).json()) as {
      devices: { id: string; isThis: boolean }[]
    }
    const { id } = devices.find(({ isThis }) => !isThis) ?? {}
    expect((await page.request.delete(`/api/account/sessions/${id}`, { headers })).ok()).toBe(true)
    await signOutButton(page, 'Firefox on Windows').click()
    await expect(page.getByText('Firefox on Windows is logged out')).toBeVisible()
    await expect(devicesOf(page)).toHaveCount(1)
  },
)
