import { cardOf, searchField } from '#e2e/steps/actions.ts'
import { expect, once, onSmallScreenTranslated, test } from '#e2e/fixtures.ts'
import { holdBack, open } from '#e2e/steps/open.ts'
import { pickListing } from '#e2e/steps/listings.ts'

test('a search on the home page leads to the page of a phone', once, async ({ page }, testInfo) => {
  const { model } = pickListing(testInfo, 5)
  await open(page, '/')
  await searchField(page).fill(model)
  await searchField(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Phones for “${model}”`)
  await cardOf(page, model).getByRole('link', { name: model }).click()
  await expect(page.getByRole('heading', { level: 1, name: model, exact: true })).toBeVisible()
  await page.goBack()
  await expect(searchField(page)).toHaveValue(model)
})

test(
  'a search from any page can be narrowed by filters, which stay in the URL',
  onSmallScreenTranslated,
  async ({ page }) => {
    // The code of the suggestions may load between Enter and the results: its list must not cover the filters.
    const code = await holdBack(page, '**/assets/search-suggestions-*.js')
    const results = await holdBack(page, /\/api\/items\?.*q=pro/u)
    const suggested = page.waitForResponse(/suggestions.*q=pro/u)
    await open(page, '/about')
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await expect(searchField(page)).toBeFocused()
    await page.keyboard.type('pro')
    await page.keyboard.press('Enter')
    await code.release()
    await suggested
    await expect(searchField(page)).toHaveRole('combobox')
    await results.release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phones for “pro”')
    await expect(searchField(page)).toBeFocused()
    await page.getByRole('radio', { name: 'Xiomi' }).check()
    await page.getByRole('radio', { name: 'Excellent' }).check()
    await expect(page).toHaveURL('/search?q=pro&brand=Xiomi&condition=Excellent')
    await expect(page.getByRole('status').filter({ hasText: /phone/ })).toHaveText(/^\d+ phones?$/)
    const listings = page.getByRole('article')
    await expect(listings.filter({ hasNotText: 'Excellent' })).toHaveCount(0)
    await expect(listings).not.toHaveCount(0)
    await open(page, '/search?q=no such phone')
    await expect(page.getByText('No data found')).toBeVisible()
    await page.getByRole('link', { name: 'See all phones' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All phones for sale')
    await expect(listings).not.toHaveCount(0)
  },
)
