import type { Page } from '@playwright/test'
import { card, newEmail, typeCard } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, once, test } from '#e2e/fixtures.ts'
import { open, reload } from '#e2e/steps/open.ts'
import { bookAs, sell, signInForCalls, signInNew, signInByApi } from '#e2e/steps/people.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { pickListing } from '#e2e/steps/listings.ts'

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true })
const congratulation = (page: Page) => page.getByText('Congrats your payment completed')

async function getTransaction(page: Page): Promise<string> {
  const text = await page.getByText(/^pi_\w+$/).textContent()
  if (!text) throw new Error('the page names no transaction')
  return text
}

test(
  'a payment that fails takes nothing, and can be tried again: without a network, with a declined card, and after a failed authentication',
  once,
  async ({ page, context, expectInConsole }, testInfo) => {
    expectInConsole(/402|ERR_INTERNET_DISCONNECTED/)
    const listing = pickListing(testInfo, 11)
    await open(page, `/payment/${await bookAs(page, await signInNew(page), listing.model)}`)
    const clock = page.getByRole('timer')
    await expect(clock).toHaveText(/^Kept for you: (10:00|9:\d\d) left$/)
    const before = await clock.innerText()
    await expect(clock).not.toHaveText(before)

    await test.step('without a network, pressing Pay sends nothing, and the page says so', async () => {
      await typeCard(page, card.declined)
      await expect(payButton(page)).toBeEnabled()
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/confirm')) asked.push(request.url())
      })
      await context.setOffline(true)
      await payButton(page).click()
      await expect(
        page
          .getByRole('alert')
          .filter({ hasText: 'Check your connection, then try again. You were not charged.' }),
      ).toBeVisible()
      expect(asked).toEqual([])
      await context.setOffline(false)
    })

    await test.step('a declined card shows the provider’s message in red', async () => {
      await payButton(page).click()
      const failure = page.getByRole('alert').filter({ hasText: 'Your card was declined.' })
      await expect(failure).toBeVisible()
      const [red, green, blue] = await failure.evaluate((element) =>
        (getComputedStyle(element).color.match(/\d+(\.\d+)?/g) ?? []).map(Number),
      )
      expect(red).toBeGreaterThan(1.5 * Math.max(green ?? 255, blue ?? 255))
    })

    await test.step('a failed authentication takes nothing; a reload during it and then a passed one pay once', async () => {
      const question = page.getByRole('dialog', { name: 'Is this you?' })
      await typeCard(page, card.asking)
      await payButton(page).click()
      await question.getByRole('button', { name: 'Fail authentication' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'unable to authenticate' })).toBeVisible()

      await payButton(page).click()
      await expect(question).toBeVisible()
      await reload(page)
      await typeCard(page, card.asking)
      await payButton(page).click()
      await question.getByRole('button', { name: 'Complete authentication' }).click()
      await expect(congratulation(page)).toBeVisible()
    })
  },
)

test(
  'when the connection is lost after the bank has answered, the page says not to pay again, and finishes by itself',
  once,
  async ({ page, context, expectInConsole }, testInfo) => {
    expectInConsole(/ERR_INTERNET_DISCONNECTED/)
    const listing = pickListing(testInfo, 2)
    await open(page, `/payment/${await bookAs(page, await signInNew(page), listing.model)}`)
    await page.route('**/confirm', async (route) => {
      const response = await route.fetch()
      await context.setOffline(true)
      await route.fulfill({ response })
    })
    await typeCard(page, card.good)
    await payButton(page).click()
    await expect(page.getByText('we finish as soon as you are connected. Do not pay again.')).toBeVisible()
    await context.setOffline(false)
    await expect(congratulation(page)).toBeVisible()
    await page.unroute('**/confirm')
  },
)

test(
  'a double click on Pay pays once, and going back or reloading after it pays nothing more',
  once,
  async ({ page }, testInfo) => {
    const listing = pickListing(testInfo, 13)
    await open(page, `/payment/${await bookAs(page, await signInNew(page), listing.model)}`)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/confirm')) asked.push(request.url())
    })
    await typeCard(page, card.good)
    await payButton(page).dblclick()
    await expect(congratulation(page)).toBeVisible()
    expect(asked).toHaveLength(1)
    const transaction = await getTransaction(page)

    await reload(page)
    await expect(page.getByText(transaction)).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
    await page
      .getByRole('main')
      .getByRole('link', { name: /My Booking/ })
      .click()
    await expect(page.getByRole('button', { name: 'paid', exact: true })).toBeDisabled()
    await page.goBack()
    await expect(page.getByText(transaction)).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
    expect(asked).toHaveLength(1)
  },
)

test(
  'a payment that was left after the card’s authorization is completed when the buyer comes back',
  once,
  async ({ page }, testInfo) => {
    const listing = pickListing(testInfo, 14)
    await open(page, `/payment/${await bookAs(page, await signInNew(page), listing.model)}`)
    const payment = page.url()
    // This call never reaches our server, as if the browser had been closed before it.
    await page.route('**/api/booking/*', (route) =>
      route.request().method() === 'POST' ? new Promise(() => {}) : route.fallback(),
    )
    await typeCard(page, card.good)
    await payButton(page).click()
    await expect(page.getByText('Payment accepted. Finishing…')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await open(page, payment)
    await expect(congratulation(page)).toBeVisible()
  },
)

test(
  'a listing that its seller changed after the booking is looked at again before it is paid',
  once,
  async ({ page }) => {
    const seller = await signInForCalls(page, 'seller@hatbodol.example')
    const model = `Changed ${newEmail().replace(/@.*/u, '')}`
    const id = await sell(page, seller.headers, { model })
    const payment = `/payment/${await bookAs(page, await signInNew(page), model)}`
    const reply = await page.request.patch(`/api/items/${id}`, {
      headers: seller.headers,
      data: { description: 'The screen has a crack.' },
    })
    expect(reply.ok(), await reply.text()).toBe(true)

    await open(page, payment)
    await expect(page.getByRole('heading', { name: 'The seller has changed this listing' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'See the phone' })).toHaveAttribute(
      'href',
      pathOfListing({ id, title: model }),
    )
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I have checked it, continue' }).click()
    await typeCard(page, card.good)
    await payButton(page).click()
    await expect(congratulation(page)).toBeVisible()
  },
)

test(
  'if the answer to the card’s authorization is lost, the page finds out that it was authorized',
  once,
  async ({ page, expectInConsole }, testInfo) => {
    expectInConsole(/ERR_FAILED/)
    const listing = pickListing(testInfo, 9)
    await open(page, `/payment/${await bookAs(page, await signInNew(page), listing.model)}`)
    await typeCard(page, card.good)
    await page.route('**/confirm', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await payButton(page).click()
    await expect(congratulation(page)).toBeVisible()
  },
)

test(
  'a page that breaks after a payment says how the money stands, and “Try again” shows the payment',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/Broken by the test/)
    const seller = await signInForCalls(page, 'seller@hatbodol.example')
    const model = `Broken ${newEmail().replace(/@.*/u, '')}`
    await sell(page, seller.headers, { model })
    await open(page, `/payment/${await bookAs(page, await signInNew(page), model)}`)
    await typeCard(page, card.good)
    await page.evaluate(() => {
      const { removeChild } = Node.prototype
      Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
        if (child.nodeName !== 'FORM') return removeChild.call(this, child) as T
        Node.prototype.removeChild = removeChild
        throw new Error('Broken by the test')
      }
    })
    await payButton(page).click()
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
    await expect(page.getByText(/^Reserved ৳[\d,]+, not charged yet$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'See the sale' })).toHaveAttribute('href', /^\/receipt\/\w+/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(congratulation(page)).toBeVisible()
  },
)

test(
  'the payment page of an unknown booking is the 404 page, also for signed-in people',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/404/)
    await signInByApi(page, 'buyer2@hatbodol.example')
    for (const path of ['/payment/nope', '/receipt/nope']) {
      expect((await open(page, path))?.status()).toBe(404)
      await expect(page.getByText("Sorry, we couldn't find this page.")).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to homepage' })).toBeVisible()
    }
    // The server tells only the buyer whether a booking exists, so the page learns it from an API call.
    await open(page, '/payment/0190f3a0-0000-7000-8000-000000000001')
    await expect(page.getByText("Sorry, we couldn't find this page.")).toBeVisible()
  },
)
