import { openBrand, openNavigation } from '#e2e/steps/actions.ts'
import { expect, once, test, onSmallScreen } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'

test('filters narrow a brand, stay in the URL, and are restored by Back', once, async ({ page }) => {
  await openBrand(page, 'Xiomi')
  const listings = page.getByRole('article')
  await expect(listings.filter({ hasNotText: 'Fair' })).not.toHaveCount(0)
  await open(page, `${page.url()}?condition=Fair`)
  await expect(listings.filter({ hasNotText: 'Fair' })).toHaveCount(0)
  await expect(listings).not.toHaveCount(0)
  await page.getByRole('link', { name: /Back to/ }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(page).toHaveURL(/condition=Fair/)
  await expect(listings.filter({ hasNotText: 'Fair' })).toHaveCount(0)
  await expect(listings).not.toHaveCount(0)
  await open(page, page.url().replace('condition=Fair', 'minPrice=900000'))
  await expect(page.getByText('No data found')).toBeVisible()
})

test(
  'the menu on a small screen closes when a link is tapped, by a touch outside it, and with the keyboard',
  onSmallScreen,
  async ({ page }) => {
    await open(page, '/')
    const link = (await openNavigation(page)).getByRole('link', { name: 'About' })
    await expect(link).toBeVisible()
    await link.click()
    await expect(page).toHaveURL('/about')
    await expect(link).toBeHidden()
    // The menu also closes when the link leads to the page that is open already.
    await openNavigation(page)
    await link.click()
    await expect(link).toBeHidden()
    await openNavigation(page)
    await expect(link).toBeVisible()
    await page.touchscreen.tap(180, 780)
    await expect(link).toBeHidden()
    const opener = page.getByRole('button', { name: 'Open the menu' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(link).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close the menu' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(link).toBeHidden()
    await expect(opener).toBeVisible()
  },
)
