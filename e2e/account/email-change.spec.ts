import { openAccount, sectionOf } from '#e2e/steps/account-actions.ts'
import { newEmail, password, submitSignIn } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, once, onceTranslated, test } from '#e2e/fixtures.ts'
import { readLink } from '#e2e/steps/emails.ts'
import { open } from '#e2e/steps/open.ts'
import { signInNew } from '#e2e/steps/people.ts'

test(
  'the account page changes the address by a link, and the old address undoes the change',
  onceTranslated,
  async ({ page, expectInConsole }) => {
    const { email } = await signInNew(page)
    const next = newEmail()
    await openAccount(page)
    const section = sectionOf(page, 'Email address')
    await section.getByRole('button', { name: 'Change the address' }).click()
    await section.getByLabel('New email address').fill('buyer@hatbodol.example')
    expectInConsole(/400|401/)
    await section.getByRole('button', { name: 'Email me the link' }).click()
    await expect(section.getByText('Another account has this address.')).toBeVisible()
    await expectAccessible(page)
    await section.getByLabel('New email address').fill(next)
    await section.getByRole('button', { name: 'Email me the link' }).click()
    await expect(section.getByText(`Open the link that we emailed to ${next}.`)).toBeVisible()

    await open(page, await readLink(page.request, next, '/change-email'))
    await expect(page.getByText(`From then on you log in to Hatbodol with ${next}.`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await submitSignIn(page, next, password)
    await expect(page.getByText('Login successful')).toBeVisible()
    await openAccount(page)
    await expect(sectionOf(page, 'Email address').getByText(next)).toBeVisible()

    await open(page, await readLink(page.request, email, '/recover-email'))
    await page.getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByRole('heading', { name: 'Your account is yours again' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Set a new password' }).click()
    await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(email)
  },
)

test('an expired link for a change of address says so', once, async ({ page, expectInConsole }) => {
  expectInConsole(/400/)
  for (const path of ['/change-email?code=none', '/recover-email?code=none', '/change-email']) {
    await open(page, path)
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  }
  await expectAccessible(page)
})
