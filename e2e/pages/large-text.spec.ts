import type { Locator } from '@playwright/test'
import { expect, once, onSmallScreen, test } from '#e2e/fixtures.ts'
import { sectionOf } from '#e2e/steps/account-actions.ts'
import { openBrand } from '#e2e/steps/actions.ts'
import { open } from '#e2e/steps/open.ts'
import { bookAs, sell, signInByApi, signInNew } from '#e2e/steps/people.ts'
import { getListing, stableModel, pickListing } from '#e2e/steps/listings.ts'
import { listDashboardPages, listPublicPages } from '#e2e/steps/public-pages.ts'
import { confirmPromotion } from '#e2e/steps/selling-actions.ts'
import { expectToFit } from '#e2e/steps/expect-to-fit.ts'

test(
  'on a small screen, axe finds no problems on every page of a guest, and text at double size fits',
  onSmallScreen,
  async ({ page, expectInConsole }) => {
    test.slow()
    expectInConsole(/404/)
    const searches = ['q=iphone&minPrice=60000&maxPrice=20000', 'q=pro&minPrice=cheap']
    await expectToFit(page, [
      ...(await listPublicPages(page)),
      ...searches.map((search) => `/search?${search}`),
      '/set-password',
      '/verify-email',
    ])
  },
)

test(
  'on a small screen, axe finds no problems on the pages of a buyer, and text at double size fits',
  onSmallScreen,
  async ({ page }, testInfo) => {
    test.slow()
    const buyer = await signInNew(page)
    await expectToFit(page, ['/mybooking'])
    const id = await bookAs(page, buyer, pickListing(testInfo, 7).model)
    await expectToFit(page, ['/mybooking', '/dashboard'])
    await expectToFit(page, ['/account'], () =>
      expect(sectionOf(page, 'Delete my account').getByText('What is deleted')).toBeVisible(),
    )
    await expectToFit(page, [`/payment/${id}`], () =>
      expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled(),
    )
  },
)

test(
  'on a small screen, text at double size fits on the pages of a seller',
  onSmallScreen,
  async ({ page }) => {
    test.slow()
    const { headers } = await signInByApi(page, 'seller@hatbodol.example')
    // A text that is longer than its field is cut.
    const id = await sell(page, headers, { model: 'Nova 7' })
    const forms = ['addphone', `editphone/${id}`].map((form) => `/dashboard/${form}`)
    await expectToFit(page, ['/dashboard', ...forms])
    // The form for listing a refunded phone again is the same for this phone, once the server allows it.
    await page.route(`**/api/items/${id}`, async (route) => {
      const reply = await route.fetch()
      const listing = (await reply.json()) as { may: string[] }
      await route.fulfill({ response: reply, json: { ...listing, may: [...listing.may, 'relist'] } })
    })
    await expectToFit(page, [`/dashboard/sellagain/${id}`])
    // With a route, the browser does not cache what it has loaded.
    await page.unrouteAll()
    await expectToFit(page, ['/dashboard/payouts', '/dashboard/managemylist'])
    await page
      .getByRole('link', { name: /^See the sale/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: /^(Receipt|Payment)$/ })).toBeVisible()
    await expectToFit(page, [new URL(page.url()).pathname])
    expect((await page.request.delete(`/api/items/${id}`, { headers })).ok()).toBe(true)
  },
)

test(
  'on a small screen, axe finds no problems on the pages of an admin, and text at double size fits',
  onSmallScreen,
  async ({ page, expectInConsole }) => {
    test.slow()
    expectInConsole(/422/)
    await signInByApi(page, 'admin@hatbodol.example')
    await expectToFit(page, [...listDashboardPages(), '/dashboard/sellers?q=%07'])
  },
)

test('the whole booking dialog can be scrolled on a phone in landscape', onSmallScreen, async ({ page }) => {
  await page.setViewportSize({ width: 780, height: 360 })
  const { _id } = await getListing(page, stableModel)
  await open(page, `/item/${_id}`)
  await page.getByRole('main').getByRole('button', { name: 'Book Now' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Meet location').focus()
  for (const label of ['Meet location', 'Phone number']) {
    await dialog.getByLabel(label).scrollIntoViewIfNeeded()
    const isOnTop = await dialog.getByLabel(label).evaluate((field) => {
      const { left, top, height } = field.getBoundingClientRect()
      return document.elementFromPoint(left + 20, top + height / 2) === field
    })
    expect(isOnTop, label).toBe(true)
  }
  const { whole, seen } = await dialog.evaluate((sheet) => ({
    whole: sheet.scrollHeight,
    seen: sheet.clientHeight,
  }))
  expect(whole).toBeGreaterThan(seen)
})

test('the test mode ribbon covers no text of a page', async ({ page }) => {
  const { _id } = await getListing(page, stableModel)
  await open(page, `/item/${_id}`)
  const ribbon = page.getByText('Test mode: no real money moves')
  await expect(ribbon).toBeVisible()
  const [over, bar] = [await ribbon.boundingBox(), await page.getByRole('banner').boundingBox()]
  expect(over && bar && over.y + over.height <= bar.y + bar.height).toBe(true)
  const name = await page.getByRole('banner').getByRole('link').first().locator('svg').boundingBox()
  expect(over && name && over.y + over.height <= name.y).toBe(true)
  await page.mouse.wheel(0, 400)
  await expect(ribbon).not.toBeInViewport()
})

test(
  'Enter in a guest’s booking form leads to sign-in, and the typed text is kept',
  once,
  async ({ page }) => {
    const { _id } = await getListing(page, stableModel)
    await open(page, `/item/${_id}`)
    await page.getByRole('main').getByRole('button', { name: 'Book Now' }).first().click()
    await expect(page.getByText('You will be asked to log in first.')).toBeVisible()
    await page.getByLabel('Meet location').fill('Shahbag, Dhaka')
    await page.getByLabel('Meet location').press('Enter')
    await expect(page).toHaveURL('/login')
    const kept = await page.evaluate(() => sessionStorage.getItem('guest-drafts'))
    expect(kept).toContain('Shahbag, Dhaka')
  },
)

test('a seller cannot report or book their own phone, and reads why', onSmallScreen, async ({ page }) => {
  const row = await getListing(page, stableModel)
  await signInByApi(page, 'seller@hatbodol.example')
  await open(page, `/seller/${row.sellerId}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'report to admin' })).toHaveCount(0)
  const card = page.getByRole('article').first()
  await expect(card.getByRole('button', { name: 'Book Now' })).toHaveCount(0)
  await expect(card.getByText('This is your own listing.')).toBeVisible()
})

test('a long word stays inside a dialog and a message', onSmallScreen, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const { headers } = await signInByApi(page, 'seller@hatbodol.example')
  const model = 'W'.repeat(80)
  await sell(page, headers, { model })
  await open(page, '/dashboard/managemylist')
  await page
    .getByRole('row')
    .filter({ hasText: model })
    .getByRole('button', { name: /promote/ })
    .click()
  await confirmPromotion(page)
  const message = page.locator('[aria-live=polite] > div').filter({ hasText: model })
  await expect(message.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  expect(await listOutside(message)).toEqual([])
  await page.getByRole('button', { name: `Delete ${model}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeInViewport({ ratio: 1 })
  expect(await listOutside(question)).toEqual([])
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toHaveCount(0)
})

/** Returns the texts of the parts that reach over the right edge of the screen. */
const listOutside = (within: Locator) =>
  within.evaluate((root) =>
    [...root.querySelectorAll('*')]
      .filter((part) => part.getBoundingClientRect().right > innerWidth)
      .map((part) => part.textContent),
  )

test('on a low screen, as at 400 %, nothing stays over the page', onSmallScreen, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const { _id } = await getListing(page, stableModel)
  await open(page, `/item/${_id}`)
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  const covering = await page.evaluate(() =>
    [4, innerHeight - 4].flatMap((y) => {
      let part = document.elementFromPoint(innerWidth / 2, y)
      while (part && !/fixed|sticky/.test(getComputedStyle(part).position)) part = part.parentElement
      return part ? [part.className] : []
    }),
  )
  expect(covering).toEqual([])
})

test('in colours that the reader has chosen, a chosen filter has a frame', once, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/search?condition=Good')
  const words = page.getByRole('group', { name: 'Condition' }).locator('input + span')
  await expect(words.filter({ hasText: 'Good' })).toHaveCSS('outline-style', 'solid')
  await expect(words.filter({ hasText: 'Fair' })).toHaveCSS('outline-style', 'none')
  await page.emulateMedia({ forcedColors: null })
})

test('for who wants less motion, nothing of a page or a dialog moves', once, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openBrand(page, 'Huawei')
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Book Now/ })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      ['', '::before', '::after', '::backdrop'].flatMap((part) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element, part)
        const durations = [transitionDuration, ...(animationName === 'none' ? [] : [animationDuration])]
        return durations.every((each) => /^0s(, 0s)*$/.test(each))
          ? []
          : [`${element.localName}${part}: ${durations.join(', ')}`]
      }),
    ),
  )
  expect(moving).toEqual([])
  await page.emulateMedia({ reducedMotion: null })
})
