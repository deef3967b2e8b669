import { signIn, newEmail, openNavigation, password, picture, submitSignIn } from '#e2e/steps/actions.ts'
import { expect, once, test, expectAccessible } from '#e2e/fixtures.ts'
import { readLink } from '#e2e/steps/emails.ts'
import { awaitPageCode, open, reload } from '#e2e/steps/open.ts'
import { createFactorHolder } from '#e2e/steps/second-factor.ts'

test(
  'signing in returns to the previous page; the session survives a reload and ends with signing out, in every tab',
  once,
  async ({ page, context }) => {
    await open(page, '/about')
    await open(page, '/mybooking')
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, 'buyer2@hatbodol.example')
    await expect(page).toHaveURL(/\/mybooking$/)
    await expect(page.getByRole('heading', { level: 1, name: 'My Booking' })).toBeVisible()
    // The sign-in page is not in the history any more.
    await page.goBack()
    await expect(page).toHaveURL(/\/about$/)

    await reload(page)
    await expect((await openNavigation(page)).getByRole('button', { name: 'Logout' })).toBeVisible()
    const other = await context.newPage()
    await open(other, '/blog')
    await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Logout successful')).toBeVisible()
    await expect((await openNavigation(other)).getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  },
)

test(
  'the sign-up form survives a reload and a change of language, except the password, and explains why a password is weak',
  once,
  async ({ page }) => {
    await open(page, '/signup')
    const email = newEmail()
    const field = page.getByLabel('Password', { exact: true })
    await page.getByLabel('Username').fill('Shathi Begum')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Select Role').selectOption('seller')
    await field.fill(password)
    await reload(page)
    await expect(page.getByLabel('Username')).toHaveValue('Shathi Begum')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Select Role')).toHaveValue('seller')
    await expect(field).toHaveValue('')

    const says = async (typed: string, words: string) => {
      await field.fill(typed)
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    }
    await says('shathi', '2 more characters.')
    await says('shathi b', 'Leave your name out of it: that is guessed first.')
    await says('visitor 1234', 'Leave your email address out of it: that is guessed first.')
    await says('hatbodol1234', 'Leave our name out of it: that is guessed first.')
    await says(
      'iloveyou',
      'Many people use this password or one like it, so it is guessed first. Choose another one.',
    )
    await page.getByLabel('Image').setInputFiles(picture)
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
    await says(
      password,
      'Good: it is long enough, it does not contain your name or address, and few people use it.',
    )

    const changeLanguage = (name: string) =>
      page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await test.step('what was typed is there in Bangla, and who signs up there gets an email in Bangla', async () => {
      await changeLanguage('বাংলা')
      await expect(page).toHaveURL(/\/bn\/signup$/)
      await awaitPageCode(page)
      await expect(page.locator('[name=email]')).toHaveValue(email)
      await page.locator('[type=file]').setInputFiles(picture)
      await page.locator('[type=password]').fill(password)
      await page.getByRole('main').locator('form [type=submit]').click()
      await expect(page).toHaveURL(/\/bn$/)
      expect(await readLink(page.request, email, '/bn/verify-email')).toBeTruthy()
    })
    await test.step('the switch changes the language of their emails', async () => {
      const stored = page.waitForResponse('**/api/account/language')
      await changeLanguage('English')
      expect(await (await stored).json()).toMatchObject({ modifiedCount: 1 })
    })
  },
)

test(
  'sign-in with a second factor asks for the code of the app, reports a wrong one, and accepts the right one',
  once,
  async ({ page, expectInConsole }) => {
    const { email, code } = await createFactorHolder(page)
    await open(page, '/login')
    await submitSignIn(page, email, password)
    const dialog = page.getByRole('dialog', { name: 'One more step' })
    const field = dialog.getByLabel('Code')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    await expectAccessible(page)

    await field.fill('12')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('Enter the 6 digits that the app shows.')

    expectInConsole(/400/)
    const right = code()
    const wrong = right === '000000' ? '111111' : '000000'
    await field.fill(wrong)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toContainText('That code is wrong')
    await expect(field).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

    // Authenticator apps show the code in two groups.
    await field.fill(`${code().slice(0, 3)} ${code().slice(3)}`)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Login successful')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect((await openNavigation(page)).getByRole('button', { name: 'Logout' })).toBeVisible()
  },
)
