import type { Page } from '@playwright/test'
import type { Listing } from '#test/wire-records.ts'
import { cardOf } from './actions.ts'
import { expect, expectAccessible, once, onSmallScreen, test } from './fixtures.ts'
import { open } from './open.ts'
import { type Person, sell, signInByApi } from './people.ts'
import { getListing, stableListings, pickListing } from './listings.ts'

test('a search on the home page leads to the page of a phone', once, async ({ page }, testInfo) => {
  const { model } = pickListing(testInfo, 5)
  await open(page, '/')
  await page.getByRole('searchbox').fill(model)
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Phones for “${model}”`)
  await cardOf(page, model).getByRole('link', { name: model }).click()
  await expect(page.getByRole('heading', { level: 1, name: model, exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue(model)
})

test(
  'a search from any page is narrowed by filters, which stay in the address',
  onSmallScreen,
  async ({ page }) => {
    await open(page, '/about')
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('pro')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phones for “pro”')
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

test('a filter that was removed is not sent with the next one', once, async ({ page }) => {
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

test('a search works when suggestions are refused', once, async ({ page, expectInConsole }) => {
  expectInConsole(/status of 503/u)
  await page.route('**/api/search/suggestions?*', (route) => route.fulfill({ status: 503, body: 'Busy' }))
  await open(page, '/')
  const field = page.getByRole('searchbox')
  const refused = page.waitForResponse(/suggestions.*q=redmi/u)
  await field.pressSequentially('redmi')
  await refused
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phones for “redmi”')
})

test('prices are read in Bangla digits, and what is no price is said to be none', once, async ({ page }) => {
  await open(page, '/search?maxPrice=১২,০০০')
  await expect(page.getByText('Up to ৳12,000').first()).toBeVisible()
  await open(page, '/search?minPrice=cheap')
  await expect(page.getByLabel('Price from')).toHaveValue('cheap')
  await expect(page.getByText('Enter a price in taka, such as 20000.')).toBeVisible()
})

test('what somebody types is shown as text', once, async ({ page }) => {
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
      await expect(page).toHaveTitle(`${model}, second-hand Huawei · Hatbodol`)
      const title = page.locator('meta[property="og:title"]')
      await expect(title).toHaveAttribute('content', `${model}, second-hand Huawei`)
      const text = await page.locator('script[type="application/ld+json"]').textContent()
      expect(JSON.parse(text ?? '')).toMatchObject({ name: model, description })
    } finally {
      await page.request.delete(`/api/items/${id}`, { headers })
    }
  },
)

test('photos are turned by keyboard, by button and by the small pictures', once, async ({ page }) => {
  const listing = await getListing(page, stableListings)
  await open(page, `/item/${listing._id}`)
  const thumbnail = (number: number) => page.getByRole('link', { name: `Show photo ${number}` })
  await expect(thumbnail(1)).toHaveAttribute('aria-current', 'true')
  await page.getByRole('list', { name: /photos$/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(thumbnail(2)).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Previous photo' }).click()
  await expect(thumbnail(1)).toHaveAttribute('aria-current', 'true')
  await thumbnail(2).click()
  await expect(thumbnail(2)).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('img', { name: `${listing.model}, photo 2 of` })).toBeInViewport()
})

test('a phone’s page leads to similar phones and to its seller', once, async ({ page, expectInConsole }) => {
  expectInConsole(/404/)
  const listing = await getListing(page, stableListings)
  await open(page, `/item/${listing._id}`)
  const similar = page.getByRole('region', { name: 'Similar phones' }).getByRole('article')
  expect(await similar.count()).toBe(4)
  const ids = await similar
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(ids).not.toContain(`/item/${listing._id}`)
  await page.getByRole('region', { name: 'Seller' }).getByRole('link', { name: listing.userName }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(listing.userName)
  await expect(page.getByRole('article').filter({ hasNotText: listing.userName })).toHaveCount(0)
  await expect(page.getByRole('article')).not.toHaveCount(0)
  const html = await (await page.request.get(page.url())).text()
  expect(html).toContain(listing.userName)
  for (const path of ['seller', 'item']) {
    const reply = await open(page, `/${path}/01a1f96c-a03a-7031-87d4-9c8b2a99842d`)
    expect(reply?.status()).toBe(404)
    await expect(page.getByText("Sorry, we couldn't find this page.")).toBeVisible()
  }
})

test(
  'a photo opens full screen, grows by button, key and double tap, and Back closes it',
  once,
  async ({ page }) => {
    await open(page, `/item/${(await getListing(page, stableListings))._id}`)
    await page.getByRole('link', { name: 'Photo 1, full screen' }).click()
    const viewer = page.getByRole('dialog')
    const photo = viewer.getByRole('img')
    const width = async () => (await photo.boundingBox())?.width ?? 0
    await expect(photo).toBeVisible()
    const fitting = await width()
    await viewer.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(width).toBeGreaterThan(fitting * 1.5)
    await page.keyboard.press('0')
    await expect.poll(width).toBe(fitting)
    await photo.dblclick()
    await expect.poll(width).toBeGreaterThan(fitting * 2)
    await photo.dblclick()
    await expect.poll(width).toBe(fitting)
    await page.keyboard.press('ArrowRight')
    await expect(photo).toHaveAccessibleName(/photo 2 of 2/)
    await expectAccessible(page)
    await page.goBack()
    await expect(viewer).toHaveCount(0)
    await expect(page).toHaveURL(/\/item\//)
  },
)

test(
  'on a phone Book Now is in sight on a listing from the first screen to its end',
  onSmallScreen,
  async ({ page }) => {
    await open(page, `/item/${(await getListing(page, stableListings))._id}`)
    const button = page.getByRole('main').getByRole('button', { name: 'Book Now' }).first()
    await expect(button).toBeInViewport({ ratio: 1 })
    await page.mouse.wheel(0, 20_000)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Cookie policy' })).toBeInViewport()
    await expect(button).toBeInViewport({ ratio: 1 })
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

test('search engines and those who share a phone’s page read what it is', once, async ({ page, baseURL }) => {
  const listing = await getListing(page, stableListings)
  await open(page, `/item/${listing._id}`)
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(text ?? '')).toMatchObject({
    '@type': 'Product',
    name: listing.model,
    itemCondition: 'https://schema.org/UsedCondition',
    offers: {
      price: listing.price.toFixed(2),
      priceCurrency: 'BDT',
      availability: 'https://schema.org/InStock',
    },
  })
  const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content')
  expect(await content('og:image')).toBe(baseURL + listing.image)
  expect(Number(await content('og:image:width'))).toBe(listing.photos[0]?.width)
  expect((await page.request.get((await content('og:image')) ?? '')).headers()['content-type']).toBe(
    'image/jpeg',
  )
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/item/${listing._id}`)
})

test('a sold phone stays readable and offers others; its seller sees whose it is', once, async ({ page }) => {
  const person = await signInByApi(page, 'seller@hatbodol.example')
  const own = await listOwn(page, person)
  const idOf = (model: string) => own.find((listing) => listing.model === model)?._id
  const reply = await open(page, `/item/${idOf('iPhone 14 128 GB')}`)
  expect(reply?.status()).toBe(200)
  await expect(page.getByText('Sold', { exact: true })).toBeVisible()
  await expect(page.getByText('This phone can no longer be booked.')).toBeVisible()
  const others = page.getByRole('region', { name: 'Similar phones' }).getByRole('article')
  await expect(others).toHaveCount(4)
  const mine = others.filter({ hasText: 'Rakib Hasan' })
  await expect(mine.getByText('This is your own listing.')).toHaveCount(await mine.count())
  await expect(page.getByRole('main').getByRole('button', { name: 'Book Now' })).toHaveCount(4)
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  expect(text).toContain('https://schema.org/SoldOut')

  await open(page, `/item/${idOf(stableListings)}`)
  await expect(page.getByRole('link', { name: `Manage it: ${stableListings}` })).toHaveAttribute(
    'href',
    '/dashboard/managemylist',
  )
})

test('the pages one finds phones on are whole without a script', once, async ({ browser, baseURL, page }) => {
  const listing = await getListing(page, stableListings)
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const plain = await context.newPage()
  await plain.goto('/')
  await plain.getByRole('searchbox').fill(listing.model)
  await plain.getByRole('searchbox').press('Enter')
  await plain.getByLabel('Price to').fill(String(listing.price))
  await plain.getByRole('button', { name: 'Apply' }).click()
  await expect(plain).toHaveURL(/q=.*maxPrice=/)
  await plain.getByRole('link', { name: listing.model }).first().click()
  await expect(plain.getByRole('heading', { level: 1, name: listing.model, exact: true })).toBeVisible()
  await expect(plain.getByRole('img', { name: /photo 1 of/ })).toBeVisible()
  await plain.getByRole('link', { name: 'Show photo 2' }).click()
  await expect(plain.getByRole('img', { name: /photo 2 of/ })).toBeInViewport()
  // Nothing could follow the photos.
  await expect(plain.locator('main [aria-current]')).toHaveCount(0)
  await expect(plain.locator('main output:visible')).toHaveCount(0)
  await plain.getByRole('region', { name: 'Seller' }).getByRole('link').click()
  await expect(plain.getByRole('article').first()).toBeVisible()
  await context.close()
})

test('axe finds nothing on the pages of a listing, a seller and a search', once, async ({ page }) => {
  const listing = await getListing(page, stableListings)
  for (const path of [
    `/item/${listing._id}`,
    `/seller/${listing.sellerId}`,
    '/search?q=pro&minPrice=cheap',
  ]) {
    await open(page, path)
    await expectAccessible(page)
  }
})

/** Returns all listings of a person, as that person sees them. */
async function listOwn(page: Page, { email, headers }: Person): Promise<Listing[]> {
  const reply = await page.request.get(`/api/items?email=${encodeURIComponent(email)}&limit=100`, { headers })
  return (await reply.json()) as Listing[]
}
