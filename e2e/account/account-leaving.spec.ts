import { readFile } from 'node:fs/promises'
import { openAccount, reauthenticate, sectionOf } from '#e2e/steps/account-actions.ts'
import { openNavigation } from '#e2e/steps/actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { signInNew } from '#e2e/steps/people.ts'

test('a person downloads all their stored data as one file', once, async ({ page }) => {
  const { email } = await signInNew(page)
  await openAccount(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('hatbodol-my-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { record: { email: string } }
  expect(data.record.email).toBe(email)
})

test(
  'the page knows that an account is deleted even if the reply to the deletion was lost',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/40[013]|ERR_FAILED|failed:/)
    await signInNew(page)
    await openAccount(page)
    await page.route('**/api/account', async (route) => {
      if (route.request().method() === 'DELETE') await route.fetch()
      await route.abort()
    })
    await sectionOf(page, 'Delete my account').getByRole('button', { name: 'Delete my account' }).click()
    await reauthenticate(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Your account is deleted')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    // Another dialog says that the session has ended.
    await page.getByRole('alertdialog').getByRole('button').click()
    await expect((await openNavigation(page)).getByRole('link', { name: 'Login' })).toBeVisible()
  },
)
