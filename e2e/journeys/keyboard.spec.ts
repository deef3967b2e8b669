// On a small screen, e2e/pages/large-text.spec.ts checks these pages, because it opens all of them anyway.
import type { Page } from '@playwright/test'
import { cardOf, openBrand } from '#e2e/steps/actions.ts'
import { expect, once, onSmallScreen, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { signInNew } from '#e2e/steps/people.ts'
import { pickListing } from '#e2e/steps/listings.ts'

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
