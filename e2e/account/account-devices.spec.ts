import type { Page } from '@playwright/test'
import { askToDelete, openAccount, reauthenticate, sectionOf } from '#e2e/steps/account-actions.ts'
import { openNavigation, password, submitSignIn } from '#e2e/steps/actions.ts'
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  expectNoMessages,
  once,
  onceTranslated,
  openSecondBrowser,
  test,
} from '#e2e/fixtures.ts'
import { open, reload } from '#e2e/steps/open.ts'
import { signInByApi, signInNew } from '#e2e/steps/people.ts'

const devicesOf = (page: Page) => sectionOf(page, 'Devices').getByRole('listitem')
const signOutButton = (page: Page, name: string) =>
  sectionOf(page, 'Devices').getByRole('button', { name: `Log out ${name}`, exact: true })

/** Signs somebody in on a computer with Firefox, without a page. */
async function signInElsewhere(page: Page, email: string): Promise<void> {
  const reply = await page.request.post(
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=hatbodol',
    {
      data: { email, password, returnSecureToken: true },
      headers: {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0',
      },
    },
  )
  expect(reply.ok(), await reply.text()).toBe(true)
}

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
  'devices are listed by name; one is signed out with the keyboard, and all of them after a confirmation',
  onceTranslated,
  async ({ page, browser, baseURL, expectInConsole }) => {
    const { email } = await signInNew(page)
    const other = await openSecondBrowser(browser, baseURL)
    await signInByApi(other.page, email)
    await openAccount(other.page)
    await signInElsewhere(page, email)
    await openAccount(page)
    await expect(devicesOf(page)).toHaveCount(3)
    await expect(sectionOf(page, 'Devices').getByText('This device')).toHaveCount(1)
    await expect(sectionOf(page, 'Devices').getByText('with your password').first()).toBeVisible()
    await expect(
      sectionOf(page, 'Devices').getByRole('button', { name: /^Log out (?!everywhere)/ }),
    ).toHaveCount(2)
    await expectAccessible(page)

    await signOutButton(page, 'Firefox on Windows').press('Enter')
    await expect(page.getByText('Firefox on Windows is logged out')).toBeVisible()
    await expect(devicesOf(page)).toHaveCount(2)
    await expect(devicesOf(page).locator('[data-row]:focus')).toHaveCount(1)
    await sectionOf(page, 'Devices')
      .getByRole('button', { name: /^Log out (?!everywhere)/ })
      .press('Enter')
    await expect(devicesOf(page)).toHaveCount(1)
    await expect(devicesOf(page).filter({ hasText: 'This device' }).locator('[data-row]')).toBeFocused()

    // The tokens in the other browser are valid for about another hour.
    await (await openNavigation(other.page)).getByRole('link', { name: 'My Booking' }).click()
    await expect(other.page.getByRole('alertdialog')).toContainText('Your session has ended.')
    await expect(other.page).toHaveURL(/\/login$/)
    await reload(page)
    await expect(devicesOf(page)).toHaveCount(1)

    await test.step('all devices are signed out', async () => {
      expectInConsole(/40[01]/)
      await signInByApi(other.page, email)
      await openAccount(other.page)
      const everywhere = sectionOf(page, 'Devices').getByRole('button', { name: 'Log out everywhere' })
      await everywhere.click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('Are you sure you want to log out everywhere?')
      await expectDialogAccessible(page)
      await question.getByRole('button', { name: 'Cancel' }).click()
      await everywhere.click()
      await question.getByRole('button', { name: 'Log out everywhere' }).dblclick()
      await expect(page.getByText('You are logged out everywhere')).toBeVisible()
      await expect((await openNavigation(page)).getByRole('link', { name: 'Login' })).toBeVisible()
      await open(other.page, '/account')
      await expect(other.page).toHaveURL(/\/login$/)
    })
    expectNoMessages(other.seen, [/40[01]/])
    await other.close()
  },
)

test(
  'a device whose session has ended disappears from the list, and one that could not be signed out stays',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/404|ERR_FAILED|failed:/)
    const { email, headers } = await signInNew(page)
    await signInElsewhere(page, email)
    await openAccount(page)
    await page.route('**/api/account/sessions/*', (route) => route.abort())
    await signOutButton(page, 'Firefox on Windows').click()
    await expect(page.getByRole('alertdialog')).toContainText('Check your connection')
    await page.getByRole('alertdialog').getByRole('button').click()
    await page.unroute('**/api/account/sessions/*')
    await expect(signOutButton(page, 'Firefox on Windows')).toBeVisible()

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
