import { cardOf, openBrand, openNavigation } from '#e2e/steps/actions.ts'
import { expect, once, onSmallScreen, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { signInByApi } from '#e2e/steps/people.ts'
import { getListing, stableModel, pickListing } from '#e2e/steps/listings.ts'

/** Where each link of the navigation leads. */
const paths = {
  Home: '/',
  About: '/about',
  Dashboard: '/dashboard',
  'My Booking': '/mybooking',
  Blog: '/blog',
  Login: '/login',
  'Sign Up': '/signup',
}
type LinkName = keyof typeof paths

type Audience = { who: string; email?: string; shown: LinkName[]; hidden: LinkName[]; onPhoneToo?: true }

const audiences: Audience[] = [
  {
    who: 'a guest',
    shown: ['Home', 'About', 'Login', 'Sign Up'],
    hidden: ['Dashboard', 'My Booking', 'Blog'],
    onPhoneToo: true,
  },
  {
    who: 'a buyer',
    email: 'buyer@hatbodol.example',
    shown: ['Home', 'About', 'My Booking', 'Blog'],
    hidden: ['Dashboard', 'Login', 'Sign Up'],
  },
  {
    who: 'a seller',
    email: 'seller@hatbodol.example',
    shown: ['Home', 'About', 'Dashboard', 'My Booking', 'Blog'],
    hidden: ['Login', 'Sign Up'],
  },
  {
    who: 'an admin',
    email: 'admin@hatbodol.example',
    shown: ['Home', 'About', 'Dashboard', 'My Booking', 'Blog'],
    hidden: ['Login', 'Sign Up'],
    onPhoneToo: true,
  },
]

/** The accessible name of a link, which also says how much waits for the person. */
const named = (name: string) => new RegExp(`^${name}(, \\d+ waits? for you)?$`, 'u')

for (const { who, email, shown, hidden, onPhoneToo } of audiences) {
  const sizes = onPhoneToo ? {} : once
  test(`${who} sees the links of their role, and each opens its page`, sizes, async ({ page, isMobile }) => {
    if (email) await signInByApi(page, email)
    await open(page, '/')
    // The menu of a small screen has the same links: following two of them is enough to show that they work.
    const followed = isMobile ? shown.slice(0, 2) : shown
    for (const name of followed) {
      const navigation = await openNavigation(page)
      await navigation.getByRole('link', { name: named(name) }).click()
      await expect(page).toHaveURL(paths[name])
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    }
    const navigation = await openNavigation(page)
    for (const name of shown) await expect(navigation.getByRole('link', { name: named(name) })).toBeVisible()
    for (const name of hidden)
      await expect(navigation.getByRole('link', { name: named(name) })).toHaveCount(0)
  })
}

test(
  'an unknown page or brand answers 404, links to the home page, and offers a search',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/404/)
    expect((await open(page, '/no/such/page'))?.status()).toBe(404)
    await expect(page.getByText("Sorry, we couldn't find this page.")).toBeVisible()
    await page.getByRole('link', { name: 'Back to homepage' }).click()
    await expect(page).toHaveURL(/\/$/)
    const reply = await open(page, '/brand/01a1f96c-a03a-7031-87d4-9c8b2a99842d')
    expect(reply?.status()).toBe(404)
    await expect(page.getByText("Sorry, we couldn't find this page.")).toBeVisible()
    const search = page.getByRole('main').getByRole('search')
    await search.locator('input').fill('iphone')
    await search.locator('input').press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Phones for “iphone”' })).toBeVisible()
  },
)

test('an unknown call of the API answers with a problem, not with a page', once, async ({ request }) => {
  const reply = await request.get('/api/no-such-call')
  expect(reply.status()).toBe(404)
  expect(reply.headers()['content-type']).toContain('application/problem+json')
})

test(
  'the navigation bar hides when the page scrolls down and returns when it scrolls up',
  onSmallScreen,
  async ({ page }) => {
    await open(page, '/')
    const bar = page.getByRole('banner')
    await expect(bar).toBeInViewport()
    await page.mouse.wheel(0, 300)
    await expect(bar).not.toBeInViewport()
    await page.mouse.wheel(0, -200)
    await expect(bar).toBeInViewport()
  },
)

test(
  'the first report of a listing is recorded, and a second one says that it was already reported',
  once,
  async ({ page }, testInfo) => {
    const { brand, model } = pickListing(testInfo, 15)
    await openBrand(page, brand)
    const listing = cardOf(page, model)
    for (const answer of ['Product report to admin', 'Already report to admin']) {
      await listing.getByRole('button', { name: 'report to admin' }).click()
      await page.getByLabel('The details are wrong').check()
      await page.getByRole('button', { name: 'Send report' }).click()
      await expect(page.getByText(answer, { exact: true })).toBeVisible()
    }
  },
)

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

test('pages describe themselves to search engines and in shared links', once, async ({ request }) => {
  for (const path of ['/', '/about', '/blog', '/contact', '/terms', '/privacy', '/cookies']) {
    const html = await (await request.get(path)).text()
    expect(html).toMatch(/<title>[^<]*Hatbodol[^<]*<\/title>/)
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${path}"`))
    expect(html).toMatch(/<meta name="description" content="[^"]{50,}"/)
    expect(html).toMatch(/<meta property="og:title" content="[^"]{10,}"/)
  }
})

test('no public page contains an email address of a person', once, async ({ page, request }) => {
  const { _id, sellerId, brandId } = await getListing(page, stableModel)
  const paths = [
    '/',
    `/brand/${brandId}`,
    `/item/${_id}`,
    `/seller/${sellerId}`,
    '/search?q=p30',
    '/about',
    '/blog',
  ]
  for (const path of paths) {
    const html = await (await request.get(path)).text()
    expect(html, path).toContain('Hatbodol')
    expect(html.match(/[\w.+-]+(?:@|%40|&#64;|\\u0040)[\w-]+\.[a-z]+/giu), path).toBeNull()
  }
})
