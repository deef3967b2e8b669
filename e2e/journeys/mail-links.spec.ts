import { readLink } from '#e2e/steps/emails.ts'
import {
  expect,
  expectDialogAccessible,
  onceTranslated,
  test,
  expectAccessible,
  once,
} from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { signUpElsewhere } from '#e2e/steps/people.ts'
import { openNavigation, newEmail } from '#e2e/steps/actions.ts'
import { createAdmin } from '#e2e/steps/admin-actions.ts'

test(
  'a person who forgot their password requests an email on the home page; its link signs them in and leads to the page they wanted',
  onceTranslated,
  async ({ page, expectInConsole }) => {
    const email = await signUpElsewhere(page)
    await open(page, '/mybooking')
    await expect(page).toHaveURL('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('link', { name: 'Forgot Password?' }).click()
    await expect(page).toHaveURL('/')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Email')).toHaveValue(email)
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await expectDialogAccessible(page)
    await dialog.getByRole('button', { name: 'Send the link' }).dblclick()
    await expect(dialog).toContainText(`If there is an account for ${email}, we have emailed a link to it.`)
    await expectDialogAccessible(page)

    const link = await readLink(page.request, email, '/set-password')
    await open(page, link)
    await page.getByLabel('New password').fill('a new good password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Login successful. Your new password is set.')).toBeVisible()
    await expect(page).toHaveURL('/mybooking')
    await expect((await openNavigation(page)).getByTitle('Shathi Begum')).toBeVisible()

    expectInConsole(/400/)
    await page.evaluate(() => localStorage.clear())
    await open(page, link)
    await page.getByRole('link', { name: 'Send me a new one' }).click()
    await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue('')
  },
)

test(
  'a new admin sets a password with the link, is signed in, and the link no longer works',
  once,
  async ({ page, request, expectInConsole }) => {
    const email = newEmail()
    const link = await createAdmin(request, email)
    await open(page, link)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expectAccessible(page)
    const field = page.getByLabel('New password')
    const button = page.getByRole('button', { name: 'Set password' })
    await field.fill('short')
    await button.click()
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
    await expect(field).toBeFocused()
    await expectAccessible(page)

    await field.fill('a good password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Login successful')).toBeVisible()
    await expect(page).toHaveURL('/')
    const navigation = await openNavigation(page)
    await navigation.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome to dashboard' })).toBeVisible()

    expectInConsole(/400/)
    await open(page, link)
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await expect(page.getByText(/has already been used/)).toBeVisible()
    await expectAccessible(page)
  },
)
