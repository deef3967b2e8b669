import { readFile } from 'node:fs/promises'
import { openAccount, reauthenticate, sectionOf } from '#e2e/steps/account-actions.ts'
import { openNavigation, password, submitSignIn } from '#e2e/steps/actions.ts'
import { expect, expectDialogAccessible, once, onceTranslated, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
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
  'the deletion of an account says what stays, asks for the password and a confirmation, and signs out every tab',
  onceTranslated,
  async ({ page, context, expectInConsole }) => {
    expectInConsole(/40[01]/)
    const { email } = await signInNew(page)
    await openAccount(page)
    const tab = await context.newPage()
    await openAccount(tab)
    const section = sectionOf(page, 'Delete my account')
    await expect(section.getByText('What stays on record')).toBeVisible()
    await expect(section.getByText('No sales: you have not sold')).toBeVisible()
    await section.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toContainText(
      'before your account is deleted',
    )
    await reauthenticate(page)
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to delete your account?')
    await expectDialogAccessible(page)
    await question.getByRole('button', { name: 'Delete' }).dblclick()
    await expect(page.getByText('Your account is deleted')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await expect((await openNavigation(tab)).getByRole('link', { name: 'Login' })).toBeVisible()

    await open(page, '/login')
    await submitSignIn(page, email, password)
    await expect(page.getByRole('alertdialog')).toContainText('is wrong')
  },
)

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
