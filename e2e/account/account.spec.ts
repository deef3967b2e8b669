import type { Locator, Route } from '@playwright/test'
import { showCode } from '#test/identity/show-code.ts'
import { openAccount, reauthenticate, sectionOf, verifyAddress } from '#e2e/steps/account-actions.ts'
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
import { open } from '#e2e/steps/open.ts'
import { signInByApi, signInNew } from '#e2e/steps/people.ts'

test(
  'a new password needs the current one, and signs out the other browser',
  once,
  async ({ page, browser, baseURL, expectInConsole }) => {
    expectInConsole(/40[01]/)
    const { email } = await signInNew(page)
    const other = await openSecondBrowser(browser, baseURL)
    await signInByApi(other.page, email)
    await openAccount(other.page)

    await openAccount(page)
    const section = sectionOf(page, 'Password')
    await section.getByLabel('Current password').fill('not-the-password')
    await section.getByLabel('New password').fill('a better password')
    await section.getByRole('button', { name: 'Change password' }).click()
    await expect(section.getByText('This is not your current password.')).toBeVisible()
    await expect(section.getByLabel('New password')).toHaveValue('a better password')
    await section.getByLabel('Current password').fill(password)
    await section.getByRole('button', { name: 'Change password' }).dblclick()
    await expect(page.getByText('Your password is changed.')).toBeVisible()
    await expect(section.getByLabel('New password')).toHaveValue('')
    await expect(section.getByText('At least 8 characters.')).toBeVisible()

    await open(other.page, '/account')
    await expect(other.page).toHaveURL(/\/login$/)
    await expect(other.page.getByRole('alertdialog')).toContainText('Your session has ended.')
    await other.page.getByRole('alertdialog').getByRole('button').click()
    await submitSignIn(other.page, email, 'a better password')
    await expect(other.page).toHaveURL(/\/account$/)
    expectNoMessages(other.seen, [/40[01]/])
    await other.close()
  },
)

test(
  'two-step sign-in is turned on with an app, required at sign-in, and turned off',
  onceTranslated,
  async ({ page, expectInConsole }) => {
    expectInConsole(/400/)
    const { email } = await signInNew(page)
    await openAccount(page)
    const section = sectionOf(page, 'Two-step sign-in')
    await expect(section.getByText('Confirm your email address first')).toBeVisible()
    await verifyAddress(page, email)

    await openAccount(page)
    await section.getByRole('button', { name: 'Switch on' }).click()
    await section.getByRole('button', { name: 'Cancel' }).click()
    await expect(section.getByRole('button', { name: 'Switch on' })).toBeFocused()
    await expect(section.getByRole('button', { name: 'Switch on' })).toBeInViewport({ ratio: 1 })
    await section.getByRole('button', { name: 'Switch on' }).click()
    await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect(section.getByLabel('Code from the app')).toBeFocused()
    await expect(section.getByRole('img', { name: /QR code/ })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    const secret = ((await section.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
    let step = 0
    // A code is accepted once, and only if it is newer than the last accepted one. This is the earliest code whose time
    // is not over soon.
    const nextCode = () => {
      step = Math.max(step + 1, Math.floor((Date.now() + 3000) / 30_000) - 1)
      return showCode(secret, new Date(step * 30_000))
    }
    const oneMoreStep = page.getByRole('dialog', { name: 'One more step' }).getByLabel('Code')
    /** Sends the next code. On a busy machine its time may be over when it arrives: only then the one after it is sent. */
    const sendCode = async (field: Locator, send: () => Promise<void>): Promise<void> => {
      const answered = page.waitForResponse(/mfa(Enrollment|SignIn):finalize/)
      await field.fill(nextCode())
      await send()
      if ((await answered).ok()) return
      expect(Date.now(), 'a code was refused in its time').toBeGreaterThanOrEqual((step + 2) * 30_000)
      await sendCode(field, send)
    }
    await section.getByLabel('Code from the app').fill('000000')
    await section.getByRole('button', { name: 'Switch on' }).click()
    await expect(section.getByText('That code is wrong')).toBeVisible()
    await sendCode(section.getByLabel('Code from the app'), () =>
      section.getByRole('button', { name: 'Switch on' }).click(),
    )
    await expect(page.getByText('Two-step sign-in is on')).toBeVisible()
    await expect(section.getByText('My phone')).toBeVisible()
    const codes = section.getByRole('region', { name: 'Your recovery codes' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await expectAccessible(page)
    const [recoveryCode = ''] = await codes.getByRole('listitem').allTextContents()
    await codes.getByRole('button', { name: 'I have kept them' }).click()
    await expect(section.getByText('10 recovery codes left')).toBeVisible()
    await expect(section.getByText(recoveryCode)).toHaveCount(0)

    await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Logout successful')).toBeVisible()
    await open(page, '/account')
    await submitSignIn(page, email, password)
    await page.getByRole('dialog').getByRole('button', { name: 'Use a recovery code instead' }).click()
    await expect(page.getByRole('dialog').getByLabel('Recovery code')).toBeFocused()
    await expectDialogAccessible(page)
    await page.getByRole('dialog').getByLabel('Recovery code').fill(recoveryCode)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/account$/)
    await expect(section.getByText('9 recovery codes left')).toBeVisible()

    // The server's answer to a sign-in that is too old.
    const tooOld = { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } }
    const answerOnce = (route: Route) => route.fulfill({ status: 400, json: tooOld })
    await page.route('**/v2/accounts/recoveryCodes:generate?*', answerOnce, { times: 1 })
    await section.getByRole('button', { name: 'Make new codes' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(proof).toContainText('before you get new recovery codes')
    await reauthenticate(page)
    await sendCode(oneMoreStep, () => page.keyboard.press('Enter'))
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    expect(await codes.getByRole('listitem').allTextContents()).not.toContain(recoveryCode)
    await codes.getByRole('button', { name: 'I have kept them' }).click()
    await expect(section.getByText('10 recovery codes left')).toBeVisible()

    await section.getByRole('button', { name: 'Switch off My phone' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible()
    await page.keyboard.press('Escape')
    await section.getByRole('button', { name: 'Switch off My phone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await reauthenticate(page)
    await sendCode(oneMoreStep, () => page.keyboard.press('Enter'))
    await expect(page.getByText('Two-step sign-in is off')).toBeVisible()
    await expect(section.getByRole('button', { name: 'Switch on' })).toBeVisible()
    await expect(section.getByText('My phone')).toHaveCount(0)
  },
)
