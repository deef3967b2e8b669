import { openNavigation } from '#e2e/steps/actions.ts'
import { expect, once, onSmallScreen, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { signInByApi } from '#e2e/steps/people.ts'

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

/** The bar of a desktop and the menu of a small screen have the same links, so each audience sees one of them. */
type Audience = {
  who: string
  email?: string
  shown: LinkName[]
  hidden: LinkName[]
  size: typeof once | typeof onSmallScreen
}

const audiences: Audience[] = [
  {
    who: 'a guest',
    shown: ['Home', 'About', 'Login', 'Sign Up'],
    hidden: ['Dashboard', 'My Booking', 'Blog'],
    size: onSmallScreen,
  },
  {
    who: 'a buyer',
    email: 'buyer@hatbodol.example',
    shown: ['Home', 'About', 'My Booking', 'Blog'],
    hidden: ['Dashboard', 'Login', 'Sign Up'],
    size: once,
  },
  {
    who: 'a seller',
    email: 'seller@hatbodol.example',
    shown: ['Home', 'About', 'Dashboard', 'My Booking', 'Blog'],
    hidden: ['Login', 'Sign Up'],
    size: once,
  },
  {
    who: 'an admin',
    email: 'admin@hatbodol.example',
    shown: ['Home', 'About', 'Dashboard', 'My Booking', 'Blog'],
    hidden: ['Login', 'Sign Up'],
    size: onSmallScreen,
  },
]

/** The accessible name of a link, which also says how much waits for the person. */
const named = (name: string) => new RegExp(`^${name}(, \\d+ waits? for you)?$`, 'u')

for (const { who, email, shown, hidden, size } of audiences) {
  test(`${who} sees the links of their role, and each opens its page`, size, async ({ page }) => {
    if (email) await signInByApi(page, email)
    await open(page, '/')
    for (const name of shown) {
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
