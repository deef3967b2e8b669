import type { Page } from '@playwright/test'
import type { Item } from '#contract/items.ts'
import { cardOf } from './actions.ts'
import { expect, expectAccessible, once, test } from './fixtures.ts'
import { open } from './open.ts'
import { type Person, sell, signIn } from './people.ts'
import { getItem, lasting, pickPhone } from './phones.ts'

test('a search on the home page leads to the page of a phone', async ({ page }, testInfo) => {
  const { model } = pickPhone(testInfo, 5)
  await open(page, '/')
  await page.getByRole('searchbox').fill(model)
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Phones for “${model}”`)
  await cardOf(page, model).getByRole('link', { name: model }).click()
  await expect(page.getByRole('heading', { level: 1, name: model, exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue(model)
})

test('a search from any page is narrowed by filters, which stay in the address', async ({ page }) => {
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
  const phones = page.getByRole('article')
  await expect(phones.filter({ hasNotText: 'Excellent' })).toHaveCount(0)
  await expect(phones).not.toHaveCount(0)
  await open(page, '/search?q=no such phone')
  await expect(page.getByText('No data found')).toBeVisible()
  await page.getByRole('link', { name: 'See all phones' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All phones for sale')
  await expect(phones).not.toHaveCount(0)
})

test('prices are read in Bangla digits, and what is no price is said to be none', once, async ({ page }) => {
  await open(page, '/search?maxPrice=১২,০০০')
  await expect(page.getByText('Up to ৳12,000').first()).toBeVisible()
  await open(page, '/search?minPrice=cheap')
  await expect(page.getByLabel('Price from')).toHaveValue('cheap')
  await expect(page.getByText('Write a price in taka, such as 20000.')).toBeVisible()
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
    const { headers } = await signIn(page, 'seller@hatbodol.example')
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

test('photos are turned by keyboard, by button and by the small pictures', async ({ page }) => {
  const item = await getItem(page, lasting)
  await open(page, `/item/${item._id}`)
  const thumbnail = (number: number) => page.getByRole('link', { name: `Show photo ${number}` })
  await expect(thumbnail(1)).toHaveAttribute('aria-current', 'true')
  await page.getByRole('list', { name: /photos$/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(thumbnail(2)).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Photo before' }).click()
  await expect(thumbnail(1)).toHaveAttribute('aria-current', 'true')
  await thumbnail(2).click()
  await expect(thumbnail(2)).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('img', { name: `${item.model}, photo 2 of` })).toBeInViewport()
})

test('a phone’s page leads to similar phones and to its seller', once, async ({ page, expectInConsole }) => {
  expectInConsole(/404/)
  const item = await getItem(page, lasting)
  await open(page, `/item/${item._id}`)
  const similar = page.getByRole('region', { name: 'Similar phones' }).getByRole('article')
  expect(await similar.count()).toBe(4)
  const ids = await similar
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(ids).not.toContain(`/item/${item._id}`)
  await page.getByRole('region', { name: 'Seller' }).getByRole('link', { name: item.userName }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(item.userName)
  await expect(page.getByRole('article').filter({ hasNotText: item.userName })).toHaveCount(0)
  await expect(page.getByRole('article')).not.toHaveCount(0)
  const html = await (await page.request.get(page.url())).text()
  expect(html).toContain(item.userName)
  expect(html).not.toContain(item.email)
  for (const path of ['seller', 'item']) {
    const reply = await open(page, `/${path}/01a1f96c-a03a-7031-87d4-9c8b2a99842d`)
    expect(reply?.status()).toBe(404)
    await expect(page.getByText("Sorry, we couldn't find this page.")).toBeVisible()
  }
})

test('search engines and those who share a phone’s page read what it is', once, async ({ page, baseURL }) => {
  const item = await getItem(page, lasting)
  await open(page, `/item/${item._id}`)
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(text ?? '')).toMatchObject({
    '@type': 'Product',
    name: item.model,
    itemCondition: 'https://schema.org/UsedCondition',
    offers: {
      price: item.price.toFixed(2),
      priceCurrency: 'BDT',
      availability: 'https://schema.org/InStock',
    },
  })
  const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content')
  expect(await content('og:image')).toBe(baseURL + item.image)
  expect(Number(await content('og:image:width'))).toBe(item.photos[0]?.width)
  expect((await page.request.get((await content('og:image')) ?? '')).headers()['content-type']).toBe(
    'image/jpeg',
  )
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/item/${item._id}`)
})

test('a sold phone stays readable and offers others; its seller sees whose it is', once, async ({ page }) => {
  const person = await signIn(page, 'seller@hatbodol.example')
  const own = await listOwn(page, person)
  const idOf = (model: string) => own.find((item) => item.model === model)?._id
  const reply = await open(page, `/item/${idOf('iPhone 14 128 GB')}`)
  expect(reply?.status()).toBe(200)
  await expect(page.getByText('Sold', { exact: true })).toBeVisible()
  await expect(page.getByText('This phone can no longer be booked.')).toBeVisible()
  const others = page.getByRole('region', { name: 'Similar phones' }).getByRole('article')
  await expect(others).toHaveCount(4)
  await expect(page.getByRole('main').getByRole('button', { name: 'Book Now' })).toHaveCount(
    4 - (await others.filter({ hasText: 'Rakib Hasan' }).count()),
  )
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  expect(text).toContain('https://schema.org/SoldOut')

  await open(page, `/item/${idOf(lasting)}`)
  await expect(page.getByRole('link', { name: `Your listing: manage ${lasting}` })).toHaveAttribute(
    'href',
    '/dashboard/managemylist',
  )
})

test('the pages one finds phones on are whole without a script', once, async ({ browser, baseURL, page }) => {
  const item = await getItem(page, lasting)
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const plain = await context.newPage()
  await plain.goto('/')
  await plain.getByRole('searchbox').fill(item.model)
  await plain.getByRole('searchbox').press('Enter')
  await plain.getByLabel('Price to').fill(String(item.price))
  await plain.getByRole('button', { name: 'Apply' }).click()
  await expect(plain).toHaveURL(/q=.*maxPrice=/)
  await plain.getByRole('link', { name: item.model }).first().click()
  await expect(plain.getByRole('heading', { level: 1, name: item.model, exact: true })).toBeVisible()
  await expect(plain.getByRole('img', { name: /photo 1 of/ })).toBeVisible()
  await plain.getByRole('link', { name: 'Show photo 2' }).click()
  await expect(plain.getByRole('img', { name: /photo 2 of/ })).toBeInViewport()
  await plain.getByRole('region', { name: 'Seller' }).getByRole('link').click()
  await expect(plain.getByRole('article').first()).toBeVisible()
  await context.close()
})

for (const name of ['item', 'seller', 'search'] as const) {
  test(`axe finds nothing on the page of ${name}`, async ({ page }) => {
    const item = await getItem(page, lasting)
    const paths = {
      item: `/item/${item._id}`,
      seller: `/seller/${item.sellerId}`,
      search: '/search?q=pro&minPrice=cheap',
    }
    await open(page, paths[name])
    await expectAccessible(page)
  })
}

/** Every listing of a person, as they see them. */
async function listOwn(page: Page, { email, headers }: Person): Promise<Item[]> {
  const reply = await page.request.get(`/api/items?email=${encodeURIComponent(email)}&limit=100`, { headers })
  return (await reply.json()) as Item[]
}
