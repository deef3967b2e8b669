import { newEmail, openNavigation } from '#e2e/steps/actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { openChooser, enterAccount, readOwnRecord } from '#e2e/steps/google-actions.ts'
import { open } from '#e2e/steps/open.ts'
import { createFactorHolder } from '#e2e/steps/second-factor.ts'

test('a press chooses one of the offered accounts, also on the sign-up page', once, async ({ page }) => {
  await open(page, '/signup')
  await (await openChooser(page)).getByRole('button', { name: /Amina Rahman/ }).click()
  await expect(page.getByText('Login successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect((await openNavigation(page)).getByTitle('Amina Rahman')).toBeVisible()
})

test('cancelling at Google shows a message, and nobody is signed in', once, async ({ page }) => {
  await open(page, '/login')
  await (await openChooser(page)).getByRole('button', { name: 'Cancel' }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('You did not continue with Google.')
  await expect(alert).toContainText('auth/user-cancelled')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('the message about the first window disappears when the second one signs in', once, async ({ page }) => {
  await open(page, '/login')
  await openChooser(page)
  const second = await openChooser(page)
  await expect(page.getByRole('alertdialog')).toContainText('auth/cancelled-popup-request')
  await enterAccount(second, 'Farida Yasmin', newEmail())
  await expect(page.getByText('Login successfully')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('a sign-in with Google still needs the second factor of the account', once, async ({ page }) => {
  const { email, code } = await createFactorHolder(page)
  await open(page, '/login')
  await enterAccount(await openChooser(page), 'Shathi Begum', email)
  const dialog = page.getByRole('dialog', { name: 'One more step' })
  await dialog.getByLabel('Code').fill(code())
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Login successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await readOwnRecord(page, email)).toMatchObject({ email, verify: false })
})
