import type { Page } from '@playwright/test'
import { pathOfListing } from '#lib/listing-path.ts'
import type { Listing } from '#test/http/wire-records.ts'
import { expect, expectAccessible, once, onSmallScreen, test } from '#e2e/fixtures.ts'
import { getListing, stableModel } from '#e2e/steps/listings.ts'
import { open } from '#e2e/steps/open.ts'
import { type Person, signInByApi } from '#e2e/steps/people.ts'

const pathOf = ({ _id, title }: Listing) => pathOfListing({ id: _id, title })

test(
  'keyboard, buttons and thumbnails change the photo; in full screen photos zoom, and Back closes them',
  once,
  async ({ page }) => {
    const listing = await getListing(page, stableModel)
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
    await page.getByRole('button', { name: 'Previous photo' }).click()
    await expect(thumbnail(1)).toHaveAttribute('aria-current', 'true')

    // A picture of the whole page changes the size of the screen for a moment.
    await page.setViewportSize({ width: 360, height: 800 })
    await page.screenshot({ fullPage: true })
    await expect(thumbnail(2)).not.toHaveAttribute('aria-current')
    await expect(thumbnail(1)).toHaveAttribute('aria-current', 'true')

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

test('a phone’s page links to similar phones and to its seller', once, async ({ page, expectInConsole }) => {
  expectInConsole(/404/)
  const listing = await getListing(page, stableModel)
  await open(page, `/item/${listing._id}`)
  const similar = page.getByRole('region', { name: 'Similar phones' }).getByRole('article')
  expect(await similar.count()).toBe(4)
  const ids = await similar
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(ids).not.toContain(pathOf(listing))
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
  'the page of a sold phone stays readable and offers others; its seller sees who bought it',
  once,
  async ({ page }) => {
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
    await expect(page.getByRole('main').getByRole('button', { name: 'Book Now' })).toHaveCount(
      4 - (await mine.count()),
    )
    const text = await page.locator('script[type="application/ld+json"]').first().textContent()
    expect(text).toContain('https://schema.org/SoldOut')

    await open(page, `/item/${idOf(stableModel)}`)
    await expect(page.getByRole('link', { name: `Manage your phone: ${stableModel}` })).toHaveAttribute(
      'href',
      '/dashboard/managemylist',
    )
  },
)

/** Returns all listings of a person, as that person sees them. */
async function listOwn(page: Page, { email, headers }: Person): Promise<Listing[]> {
  const reply = await page.request.get(`/api/items?email=${encodeURIComponent(email)}&limit=100`, { headers })
  return (await reply.json()) as Listing[]
}

test(
  'on a small screen, Book Now stays visible from the top to the end of a listing',
  onSmallScreen,
  async ({ page }) => {
    await open(page, `/item/${(await getListing(page, stableModel))._id}`)
    const button = page.getByRole('main').getByRole('button', { name: 'Book Now' }).first()
    await expect(button).toBeInViewport({ ratio: 1 })
    await page.mouse.wheel(0, 20_000)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Cookie policy' })).toBeInViewport()
    await expect(button).toBeInViewport({ ratio: 1 })
  },
)
