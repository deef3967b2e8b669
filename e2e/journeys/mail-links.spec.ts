import { readLink } from '#e2e/steps/emails.ts'
import { expect, expectDialogAccessible, onceTranslated, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { signUpElsewhere } from '#e2e/steps/people.ts'
import { openNavigation } from '#e2e/steps/actions.ts'

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
