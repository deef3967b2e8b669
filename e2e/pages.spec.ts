import { cardOf, openBrand, openNavigation, signUp } from './actions.ts'
import { expect, once, test } from './fixtures.ts'
import { open } from './open.ts'
import { signIn } from './people.ts'
import { pickPhone } from './phones.ts'

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

const audiences: { who: string; email?: string; shown: LinkName[]; hidden: LinkName[] }[] = [
  {
    who: 'a guest',
    shown: ['Home', 'About', 'Login', 'Sign Up'],
    hidden: ['Dashboard', 'My Booking', 'Blog'],
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
  },
]

for (const { who, email, shown, hidden } of audiences) {
  test(`${who} sees the links that are theirs, and each leads somewhere`, async ({ page }) => {
    if (email) await signIn(page, email)
    await open(page, '/')
    for (const name of shown) {
      const navigation = await openNavigation(page)
      await navigation.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(paths[name])
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    }
    const navigation = await openNavigation(page)
    for (const name of hidden)
      await expect(navigation.getByRole('link', { name, exact: true })).toHaveCount(0)
  })
}

test('an address that is none answers 404 and leads home', once, async ({ page, expectInConsole }) => {
  expectInConsole(/404/)
  const reply = await open(page, '/no/such/page')
  expect(reply?.status()).toBe(404)
  await expect(page.getByText("Sorry, we couldn't find this page.")).toBeVisible()
  await page.getByRole('link', { name: 'Back to homepage' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a call that is none is no page', once, async ({ request }) => {
  const reply = await request.get('/api/no-such-call')
  expect(reply.status()).toBe(404)
  expect(reply.headers()['content-type']).toContain('application/problem+json')
})

test('a brand that is none answers 404 too', once, async ({ page, expectInConsole }) => {
  expectInConsole(/404/)
  const reply = await open(page, '/brand/01a1f96c-a03a-7031-87d4-9c8b2a99842d')
  expect(reply?.status()).toBe(404)
  await expect(page.getByText("Sorry, we couldn't find this page.")).toBeVisible()
})

test('the bar hides on the way down and returns on the way up', async ({ page }) => {
  await open(page, '/')
  const bar = page.getByRole('banner')
  await expect(bar).toBeInViewport()
  await page.mouse.wheel(0, 300)
  await expect(bar).not.toBeInViewport()
  await page.mouse.wheel(0, -200)
  await expect(bar).toBeInViewport()
})

test('a listing is reported once, and then it already was', once, async ({ page }, testInfo) => {
  const { brand, model } = pickPhone(testInfo, 15)
  await openBrand(page, brand)
  const phone = cardOf(page, model)
  for (const answer of ['Product report to admin', 'Already report to admin']) {
    await phone.getByRole('button', { name: 'report to admin' }).click()
    await page.getByLabel('The details are wrong').check()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText(answer, { exact: true })).toBeVisible()
  }
})

test('filters narrow a brand, stay in the address, and Back brings them again', async ({ page }) => {
  await openBrand(page, 'Xiomi')
  const phones = page.getByRole('article')
  await expect(phones.filter({ hasNotText: 'Fair' })).not.toHaveCount(0)
  await open(page, `${page.url()}?condition=Fair`)
  await expect(phones.filter({ hasNotText: 'Fair' })).toHaveCount(0)
  await expect(phones).not.toHaveCount(0)
  await page.getByRole('link', { name: /Back to/ }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(page).toHaveURL(/condition=Fair/)
  await expect(phones.filter({ hasNotText: 'Fair' })).toHaveCount(0)
  await expect(phones).not.toHaveCount(0)
  await open(page, page.url().replace('condition=Fair', 'minPrice=900000'))
  await expect(page.getByText('No data found')).toBeVisible()
})

test('pages say who they are to search engines and to those who share them', once, async ({ page }) => {
  for (const path of ['/', '/about', '/blog']) {
    await open(page, path)
    await expect(page).toHaveTitle(/Hatbodol/)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{50,}/)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /.{10,}/)
  }
})

test('public pages are whole without a script', once, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Choose your brand' })).toBeVisible()
  await page.getByRole('link', { name: /^Iphone/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Iphone' })).toBeVisible()
  expect(await page.getByRole('article').count()).toBeGreaterThan(5)
  await context.close()
})

test('with the embedded service nobody outside is asked, on the way in either', once, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await signUp(page)
  await open(page, '/mybooking')
  await expect(page.getByRole('heading', { level: 1, name: 'My Booking' })).toBeVisible()
  const outside = asked.filter((origin) => origin !== new URL(page.url()).origin && origin.startsWith('http'))
  expect(outside).toEqual([])
})
