import {
  sectionOf,
  openAccount,
  devicesOf,
  signOutButton,
  signInElsewhere,
} from '#e2e/steps/account-actions.ts'
import { openNavigation } from '#e2e/steps/actions.ts'
import {
  expect,
  test,
  expectAccessible,
  expectDialogAccessible,
  expectNoMessages,
  onceTranslated,
  openSecondBrowser,
} from '#e2e/fixtures.ts'
import { open, reload } from '#e2e/steps/open.ts'
import { signInByApi, signInNew } from '#e2e/steps/people.ts'

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
