import type { CDPSession } from '@playwright/test'
import { openBrand } from '#e2e/steps/actions.ts'
import { expect, once, onSmallScreen, test } from '#e2e/fixtures.ts'
import { awaitPageCode, holdBack, open } from '#e2e/steps/open.ts'
import { getListing, stableModel } from '#e2e/steps/listings.ts'
import { recordFrames, distinct, framesOf } from '#e2e/steps/frames.ts'

/** Moves a finger up the screen. With `lift` the finger leaves the screen while moving, so the page keeps scrolling. */
async function swipe(cdp: CDPSession, { lift }: { lift: boolean }) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
  await touch('touchStart', 700)
  for (let y = 660; y > 220; y -= 40) await touch('touchMove', y)
  if (lift) await touch('touchEnd')
  return { lift: () => touch('touchEnd') }
}

for (const lift of [true, false]) {
  const what = lift ? 'a flick' : 'a finger'
  test(
    `${what} that still scrolls when a new page appears does not scroll that page`,
    onSmallScreen,
    async ({ page }) => {
      const cdp = await page.context().newCDPSession(page)
      await open(page, '/')
      const door = page.getByRole('link', { name: /^Xiomi/ }).first()
      await door.scrollIntoViewIfNeeded()
      await page.evaluate(() => window.scrollTo(0, 0))
      const answers = await holdBack(page, '**/api/**')
      await door.evaluate((link: HTMLAnchorElement) => link.click())
      await expect(door).toHaveAttribute('data-pending')
      const readFrames = await recordFrames(page)
      const finger = await swipe(cdp, { lift })
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
      await answers.release()
      await expect(page.getByRole('heading', { level: 1, name: 'Xiomi' })).toBeVisible()
      await framesOf(page, 30)
      const frames = await readFrames()
      console.log(`${what}: ${JSON.stringify(distinct(frames, 'Xiomi'))}`)
      expect(distinct(frames, 'Xiomi')).toEqual(['y 0, bar 0'])
      if (!lift) await finger.lift()
      // A new touch scrolls the page again.
      await expect(page.locator('html[data-still]')).toHaveCount(0)
      await swipe(cdp, { lift: true })
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    },
  )
}

test(
  'a listing opened from a list appears before the server answers, with the picture of the list',
  onSmallScreen,
  async ({ page }) => {
    const { _id } = await getListing(page, stableModel)
    await openBrand(page, 'Huawei')
    const card = page.getByRole('article').filter({ hasText: stableModel })
    await card.scrollIntoViewIfNeeded()
    const thumbnail = card.locator('picture img').first()
    await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
    const file = await thumbnail.evaluate((image: HTMLImageElement) => image.currentSrc)
    await page.waitForLoadState('networkidle')
    const answers = await holdBack(page, '**/api/**')
    await card.getByRole('link', { name: stableModel }).click()
    await expect(page.getByRole('heading', { level: 1, name: stableModel })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/item/.*-${_id}$`))
    expect(
      await page
        .locator('#photo-1 img')
        .evaluateAll((images: HTMLImageElement[]) => images.map(({ src }) => src)),
    ).toContain(file)
    await expect(page.getByText(/^Here since/)).toBeHidden()
    await answers.release()
    await expect(page.getByText(/^Here since/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Similar phones' })).toBeVisible()
  },
)

test('a pressed card reacts at once, while its page loads', onSmallScreen, async ({ page }) => {
  const code = await holdBack(page, '**/assets/listing-page-*.js')
  await open(page, '/')
  const card = page.getByRole('article').first()
  await card.getByRole('link').first().click()
  await expect(card).toHaveAttribute('data-pending')
  await expect(page).toHaveURL('/')
  await code.release()
  await expect(page).toHaveURL(/\/item\//)
})

test(
  'a listing that was removed after the list was loaded leads to the 404 page',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/404/)
    const { _id } = await getListing(page, stableModel)
    await openBrand(page, 'Huawei')
    await page.route(`**/api/items/${_id}/page`, (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/problem+json',
        json: { type: 'about:blank', title: 'Not found', status: 404, code: 'not-found' },
      }),
    )
    await page
      .getByRole('article')
      .filter({ hasText: stableModel })
      .getByRole('link', { name: stableModel })
      .click()
    await expect(page.getByText("Sorry, we couldn't find this page.")).toBeVisible()
    await awaitPageCode(page)
  },
)

test(
  'a new page begins at its top with the bar in place, and Back restores the old page',
  onSmallScreen,
  async ({ page }) => {
    await openBrand(page, 'Xiomi')
    const card = page.getByRole('article').nth(9)
    await card.scrollIntoViewIfNeeded()
    await expect(page.getByRole('banner')).not.toBeInViewport()
    const model = (await card.getByRole('heading').textContent()) ?? ''
    const readFrames = await recordFrames(page)
    await card.getByRole('link', { name: model }).tap()
    await expect(page.getByRole('heading', { level: 1, name: model })).toBeVisible()
    await framesOf(page, 40)
    const there = await readFrames()
    console.log(`${there.length} frames there: ${JSON.stringify(distinct(there, model))}`)
    expect(distinct(there, model)).toEqual(['y 0, bar 0'])
    const [left] = distinct(there, 'Xiomi').slice(-1)

    const readBack = await recordFrames(page)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Xiomi' })).toBeVisible()
    await framesOf(page, 40)
    const back = await readBack()
    console.log(`${back.length} frames back: ${JSON.stringify(distinct(back, 'Xiomi'))}`)
    expect(distinct(back, 'Xiomi')).toEqual([left])
  },
)
