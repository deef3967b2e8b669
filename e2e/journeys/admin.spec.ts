import type { Page } from '@playwright/test'
import { password, submitSignIn } from '#e2e/steps/actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { signInByApi, signUpForCalls } from '#e2e/steps/people.ts'
import { search } from '#e2e/steps/admin-actions.ts'

const adminEmail = 'admin@hatbodol.example'

const toast = (page: Page, text: string) => page.locator('[aria-live]').getByText(text)
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

test(
  'an admin finds a buyer and deletes them after a confirmation; the buyer can no longer sign in',
  once,
  async ({ page, context, expectInConsole }) => {
    const { email } = await signUpForCalls(page)
    await signInByApi(page, adminEmail)
    await search(page, '/dashboard/buyers', 'nobody-has-this-name', '0 buyers')
    await expect(page.getByText('No buyers found')).toBeVisible()
    await page.getByRole('link', { name: 'Clear the search' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('')

    await search(page, '/dashboard/buyers', email, '1 buyer')
    const remove = rowOf(page, email).getByRole('button', { name: 'Delete Shathi Begum' })
    await remove.click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to delete Shathi Begum?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(remove).toBeFocused()
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'User deleted')).toBeVisible()
    await expect(rowOf(page, email)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    expectInConsole(/400/)
    await context.setStorageState({ cookies: [], origins: [] })
    await open(page, '/login')
    await submitSignIn(page, email, password)
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
  },
)
