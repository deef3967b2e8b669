// On a small screen, e2e/pages/large-text.spec.ts checks these pages, because it opens all of them anyway.
import { openAccount, sectionOf } from '#e2e/steps/account-actions.ts'
import { openBrand } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, expectDialogAccessible, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { bookAs, signInNew } from '#e2e/steps/people.ts'
import { pickListing } from '#e2e/steps/listings.ts'

test('axe finds no problems on the pages of a guest', once, async ({ page, expectInConsole }) => {
  expectInConsole(/404/)
  for (const path of ['/blog', '/login', '/signup', '/no-such-page']) {
    await open(page, path)
    await expectAccessible(page)
  }
})

test('the footer links to pages with a title, on which axe finds no problems', once, async ({ page }) => {
  const pages = { 'About us': 'About Hatbodol', Contact: 'Contact', 'Terms of use': 'Terms of use' }
  const policies = { 'Privacy policy': 'Privacy policy', 'Cookie policy': 'Cookie policy' }
  const linked = {
    'Phones by model and district': 'Second-hand phones by model and district',
    ...pages,
    ...policies,
  }
  await open(page, '/')
  await expectAccessible(page)
  for (const [name, heading] of Object.entries(linked)) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessible(page)
  }
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(Object.keys(linked).length)
})

test('axe finds no problems on a brand’s page and in its dialogs', async ({ page }) => {
  await openBrand(page, 'Huawei')
  await expectAccessible(page)
  const listing = page.getByRole('article').first()
  for (const name of [/Book Now/, /report to admin/]) {
    await listing.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectDialogAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('axe finds no problems on the pages of a buyer', once, async ({ page }, testInfo) => {
  const listing = pickListing(testInfo, 3)
  const buyer = await signInNew(page)
  await open(page, '/mybooking')
  await expect(page.getByText('You have not booked a phone yet')).toBeVisible()
  await expectAccessible(page)
  await bookAs(page, buyer, listing.model)
  await open(page, '/mybooking')
  await expect(page.getByRole('link', { name: /^PAY/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^PAY/ }).click()
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled()
  await expectAccessible(page)
  await open(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'You cannot open this page' })).toBeVisible()
  await expectAccessible(page)
  await openAccount(page)
  await expect(sectionOf(page, 'Delete my account').getByText('What is deleted')).toBeVisible()
  await expectAccessible(page)
})
