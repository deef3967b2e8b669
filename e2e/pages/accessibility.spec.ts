// On a small screen, e2e/pages/large-text.spec.ts checks these pages, because it opens all of them anyway.
import type { Page } from '@playwright/test'
import { openAccount, sectionOf } from '#e2e/steps/account-actions.ts'
import { cardOf, openBrand } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, expectDialogAccessible, once, onSmallScreen, test } from '#e2e/fixtures.ts'
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
  await open(page, '/')
  await expectAccessible(page)
  for (const [name, heading] of Object.entries({ ...pages, ...policies })) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessible(page)
  }
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(5)
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

test('a phone can be booked with only the keyboard', once, async ({ page }, testInfo) => {
  const listing = pickListing(testInfo, 4)
  await signInNew(page)
  await openBrand(page, listing.brand)
  const button = cardOf(page, listing.model).getByRole('button', { name: /Book Now/ })
  await page.keyboard.press('Tab')
  for (let presses = 0; presses < 400 && !(await isFocused(button)); presses += 1)
    await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  // The dialog takes the focus once its code has loaded; until then Tab moves through the page behind it.
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await tabTo(page, 'meetLocation')
  await page.keyboard.type('New Market, Rajshahi')
  await tabTo(page, 'phoneNumber')
  await page.keyboard.type('01712345678')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Item booked successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('the menu on a small screen opens and closes with the keyboard', onSmallScreen, async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Open the menu' }).focus()
  await page.keyboard.press('Enter')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })
  await expect(link).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close the menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible()
})

type Target = ReturnType<typeof cardOf>
const isFocused = (target: Target) => target.evaluate((element) => element === document.activeElement)

async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 20; presses += 1) {
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'))
    if (focused === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${name}`)
}
