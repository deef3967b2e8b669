import { openNavigation, searchField } from '#e2e/steps/actions.ts'
import { expect, once, onSmallScreen, test } from '#e2e/fixtures.ts'
import { awaitPageCode, holdBack, open } from '#e2e/steps/open.ts'
import { sell, signInByApi } from '#e2e/steps/people.ts'
import { getListing, stableModel } from '#e2e/steps/listings.ts'

test('a search without results says so also while its code still loads', once, async ({ page }) => {
  const code = await holdBack(page, /\/no-results-[\w-]+\.js/)
  await page.goto('/search?q=no such phone', { waitUntil: 'domcontentloaded' })
  await awaitPageCode(page)
  // The navigation changes when the session is known: an update like any other.
  await expect((await openNavigation(page)).getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('No data found for “no such phone”')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See all phones' })).toHaveCount(0)
  await code.release()
  await expect(page.getByRole('link', { name: 'See all phones' })).toBeVisible()
})

test('a removed filter is not sent with the next one', once, async ({ page }) => {
  await open(page, '/search?q=pro')
  const verified = page.getByRole('checkbox', { name: 'Verified sellers' })
  await verified.check()
  await expect(page).toHaveURL('/search?q=pro&verified=true')
  await page.getByRole('link', { name: 'Remove: Verified sellers' }).click()
  await expect(page).toHaveURL('/search?q=pro')
  await expect(verified).not.toBeChecked()
  const district = page.getByLabel('District', { exact: true })
  await expect(district.getByRole('option')).not.toHaveCount(1)
  const counted = page.waitForResponse(/summary.*district=/u)
  await district.focus()
  await district.selectOption({ index: 1 })
  await expect(page).toHaveURL(/\?q=pro&district=[^&]+$/u)
  await counted
  await expect(district).toBeFocused()
  await expect(district).not.toHaveValue('')
  await page.getByRole('link', { name: /^Remove: In / }).click()
  await expect(district).toHaveValue('')
  await page.getByRole('radio', { name: 'Excellent' }).check()
  await expect(page).toHaveURL('/search?q=pro&condition=Excellent')
})

test('a search works when suggestions fail', once, async ({ page, expectInConsole }) => {
  expectInConsole(/status of 503/u)
  await page.route('**/api/search/suggestions?*', (route) => route.fulfill({ status: 503, body: 'Busy' }))
  await open(page, '/')
  const field = searchField(page)
  const refused = page.waitForResponse(/suggestions.*q=redmi/u)
  await field.pressSequentially('redmi')
  await refused
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phones for “redmi”')
})

test('prices can be typed in Bangla digits, and other input is reported', once, async ({ page }) => {
  await open(page, '/search?maxPrice=১২,০০০')
  await expect(page.getByText('Up to ৳12,000').first()).toBeVisible()
  await open(page, '/search?minPrice=cheap')
  await expect(page.getByLabel('Price from')).toHaveValue('cheap')
  await expect(page.getByText('Enter a price in taka, such as 20,000.')).toBeVisible()
})

test('a wrong price stays in view with what is wrong with it', onSmallScreen, async ({ page }) => {
  await open(page, '/search')
  await page.getByRole('button', { name: 'More filters' }).click()
  const price = page.getByLabel('Price from')
  await price.fill('twenty')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Enter a price in taka, such as 20,000.')).toBeInViewport()
  await expect(price).toBeFocused()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('radio', { name: /^Good/ }).check()
  await expect(page).toHaveURL(/condition=Good/)
  await expect(page.getByText('Enter a price in taka, such as 20,000.')).toBeInViewport()
  await price.fill('২০ হাজার')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/minPrice=20000/)
})

test('typed HTML is shown as text', once, async ({ page }) => {
  const typed = '</script><script>document.title="owned"</script><b>x'
  await open(page, `/search?q=${encodeURIComponent(typed)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Phones for “${typed}”`)
  await expect(page).toHaveTitle(`“${typed}” · Hatbodol`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test(
  'a name full of markup is text on the page, in its title and for search engines',
  once,
  async ({ page }) => {
    const { headers } = await signInByApi(page, 'seller@hatbodol.example')
    const model = `</script><script>document.title='owned'</script>"><img src=x onerror=alert(1)>`
    const description = 'First line.\n</script><!-- Second line.'
    const id = await sell(page, headers, { model, description })
    try {
      await open(page, `/item/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(model)
      expect(await page.getByText('First line.').innerText()).toBe(description)
      await expect(page).toHaveTitle(`${model}… · Hatbodol`)
      const title = page.locator('meta[property="og:title"]')
      await expect(title).toHaveAttribute('content', `${model}…`)
      const text = await page.locator('script[type="application/ld+json"]').first().textContent()
      expect(JSON.parse(text ?? '')).toMatchObject({ name: model, description })
    } finally {
      await page.request.delete(`/api/items/${id}`, { headers })
    }
  },
)

test(
  'on a phone the home page shows a phone for sale on its first screen',
  onSmallScreen,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await open(page, '/')
    const first = page.getByRole('region', { name: 'Advertised phones' }).getByRole('article').first()
    await expect(first.locator('picture img')).toBeInViewport({ ratio: 0.5 })
  },
)

test(
  'the pages for finding phones are complete without JavaScript',
  once,
  async ({ browser, baseURL, page }) => {
    const listing = await getListing(page, stableModel)
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
    const plain = await context.newPage()
    await plain.goto('/')
    await expect(plain.getByRole('heading', { name: 'Choose your brand' })).toBeVisible()
    await plain.getByRole('link', { name: /^Iphone/ }).click()
    await expect(plain.getByRole('heading', { level: 1, name: 'Iphone' })).toBeVisible()
    expect(await plain.getByRole('article').count()).toBeGreaterThan(5)
    await plain.goto('/')
    await searchField(plain).fill(listing.model)
    await searchField(plain).press('Enter')
    await plain.getByLabel('Price to').fill(String(listing.price))
    await plain.getByRole('button', { name: 'Apply' }).click()
    await expect(plain).toHaveURL(/q=.*maxPrice=/)
    await plain.getByRole('link', { name: listing.model }).first().click()
    await expect(plain.getByRole('heading', { level: 1, name: listing.model, exact: true })).toBeVisible()
    await expect(plain.getByRole('img', { name: /photo 1 of/ })).toBeVisible()
    await plain.getByRole('link', { name: 'Show photo 2' }).click()
    await expect(plain.getByRole('img', { name: /photo 2 of/ })).toBeInViewport()
    // Without a script, nothing can mark the current photo.
    await expect(plain.locator('main [aria-current]')).toHaveCount(0)
    await expect(plain.locator('main output:visible')).toHaveCount(0)
    await plain.getByRole('region', { name: 'Seller' }).getByRole('link').click()
    await expect(plain.getByRole('article').first()).toBeVisible()
    await context.close()
  },
)

test(
  'the link back to the search is still there after a reload of the phone’s page',
  once,
  async ({ page }) => {
    await open(page, '/search?q=redmi')
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    const back = page.getByRole('link', { name: 'Back to your search' })
    await expect(back).toBeVisible()
    await page.reload()
    await expect(back).toHaveAttribute('href', '/search?q=redmi')
  },
)
