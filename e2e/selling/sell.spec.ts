import { openNavigation, sendSignUp } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { readRecord, signInNew } from '#e2e/steps/people.ts'

test(
  '“Sell your phone” leads a guest to sign up as a seller, and then to the form',
  once,
  async ({ page }) => {
    await open(page, '/')
    const links = page.getByRole('link', { name: 'Sell your phone' })
    await links.last().click()
    await expect(page).toHaveURL(/\/signup\?role=seller/)
    await expect(page.getByLabel('Select Role')).toHaveValue('seller')
    await sendSignUp(page, undefined, 'seller')
    await expect(page).toHaveURL(/\/dashboard\/addphone$/)
    await expect(page.getByText('Please wait admin need to verify')).toBeVisible()
  },
)

test('a buyer becomes a seller in one step', once, async ({ page }) => {
  const person = await signInNew(page)
  await open(page, '/')
  await (await openNavigation(page)).getByRole('link', { name: 'Sell your phone' }).click()
  await expect(page).toHaveURL(/\/sell$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sell your phone' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Become a seller' }).click()
  await expect(page.getByText('You are a seller now')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/addphone$/)
  await expect(page.getByText('Please wait admin need to verify')).toBeVisible()
  expect(await readRecord(page, person, person.email)).toMatchObject({ role: 'seller', verify: false })
  await page.goBack()
  await expect(page).toHaveURL('/')
})
