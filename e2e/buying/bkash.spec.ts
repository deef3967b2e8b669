import type { Page, TestInfo } from '@playwright/test'
import { card, typeCard, unfoldCode } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, expectNoMessages, once, onceTranslated, test } from '#e2e/fixtures.ts'
import { isPublic } from '#e2e/steps/listings.ts'
import { open, reload } from '#e2e/steps/open.ts'
import { bookAs, sell, signInForCalls, signInNew } from '#e2e/steps/people.ts'
import {
  afterMeeting,
  expectSteps,
  nameModel,
  openForSeller,
  paid,
  smallPhone,
  toArrange,
} from '#e2e/steps/sale-actions.ts'

const congratulation = (page: Page) => page.getByText('Congrats your payment completed')

/** A new buyer opens the payment page of a new phone. Returns its address. */
async function openPaymentOf(page: Page, name: string, testInfo: TestInfo): Promise<string> {
  await page.setViewportSize(smallPhone)
  const model = nameModel(name, testInfo)
  const { headers } = await signInForCalls(page, 'seller@hatbodol.example')
  await sell(page, headers, { model })
  const address = `/payment/${await bookAs(page, await signInNew(page), model)}`
  await open(page, address)
  return address
}

/** Chooses bKash and gives the number, the code and the PIN on its page. */
async function payFrom(page: Page, wallet: string) {
  await openBkash(page)
  await enter(page, 'Account number', wallet, 'Continue')
  await enter(page, 'Six-digit code', '123456', 'Continue')
  await enter(page, 'PIN', '12121', 'Confirm')
}

/** From now on, our server answers that this provider does not respond. */
const cutOff = (page: Page, provider: string) =>
  page.route('**/api/create-payment-intent', (route) =>
    route.request().postDataJSON().provider === provider
      ? route.fulfill({
          status: 502,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'provider-unavailable', status: 502, title: '', detail: '' }),
        })
      : route.fallback(),
  )

async function openBkash(page: Page) {
  await page.getByRole('radio', { name: 'bKash' }).check()
  await page.getByRole('button', { name: 'Pay with bKash' }).click()
  await expect(page.getByRole('heading', { name: 'Your bKash number' })).toBeVisible()
}

async function enter(page: Page, label: string, text: string, button: string) {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: button }).click()
}

test(
  'a phone is paid with bKash once, whatever the buyer does after coming back',
  onceTranslated,
  async ({ page, browser, baseURL }, testInfo) => {
    test.slow()
    const address = await openPaymentOf(page, 'Huawei by bKash', testInfo)
    await page.getByRole('radio', { name: 'bKash' }).check()
    await expectAccessible(page)
    await openBkash(page)
    await expectAccessible(page)
    await enter(page, 'Account number', '01700000000', 'Continue')
    await expect(page.getByRole('alert')).toContainText('No test wallet has this number')
    await enter(page, 'Account number', '01770618575', 'Continue')
    await enter(page, 'Six-digit code', '123456', 'Continue')
    const returned = page.waitForRequest(/\/bkash\/[\w-]+\?paymentID=/)
    await enter(page, 'PIN', '12121', 'Confirm')
    const back = (await returned).url()
    await expect(congratulation(page)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(address)
    const transaction = await page.getByText(/^bkash_\w+$/).innerText()

    await reload(page)
    await expect(page.getByText(transaction)).toBeVisible()
    await open(page, back)
    await expect(congratulation(page)).toBeVisible()
    await expect(page.getByText(transaction)).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Propose when to meet' }).click()
    await expect(page.getByText('Reserved in bKash')).toBeVisible()
    const { seller, seenBySeller, close } = await openForSeller({ page, browser, baseURL })
    const both = [page, seller]
    await expectSteps(both, paid, [toArrange, ...afterMeeting])
    for (const each of both) await unfoldCode(each)
    await seller.getByLabel('The buyer’s code').fill(await page.getByText(/^\d{6}$/).innerText())
    await seller.getByRole('button', { name: 'Confirm the hand-over' }).click()
    await expect(seller.getByText(/^The money is there: hand over the phone to /)).toBeVisible()
    await expect(page.getByText(/^Your payment is complete: .+ It is yours\.$/)).toBeVisible()
    await expectSteps(both, [...paid, 'Hand-over confirmed', 'Money taken'], ['We pay the seller'])
    for (const each of both) await expect(each.getByText('Paid by bKash')).toBeVisible()
    expectNoMessages(seenBySeller)
    await close()
  },
)

for (const { wallet, sentence } of [
  { wallet: '01823074817', sentence: 'Your bKash balance is too low' },
  { wallet: '01823074818', sentence: 'This bKash account cannot pay' },
])
  test(
    `nothing is taken from ${wallet}, and the buyer can pay by card`,
    once,
    async ({ page, expectInConsole }, testInfo) => {
      test.slow()
      expectInConsole(/402/)
      const name = `Huawei from ${wallet}`
      const address = await openPaymentOf(page, name, testInfo)
      await payFrom(page, wallet)
      await expect(page.getByRole('heading', { name: 'bKash declined the payment' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(sentence)
      expect(await isPublic(page, nameModel(name, testInfo))).toBe(true)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Back to the payment' }).click()
      await expect(page).toHaveURL(new RegExp(`${address}\\?with=bkash$`))
      await expect(page.getByRole('radio', { name: 'bKash' })).toBeChecked()
      await page.getByRole('radio', { name: 'Card' }).check()
      await typeCard(page, card.good)
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(congratulation(page)).toBeVisible()
      expect(await isPublic(page, nameModel(name, testInfo))).toBe(false)
    },
  )

test(
  'a buyer can start again after cancelling at bKash, going back from it, or finding it out of order',
  once,
  async ({ page, expectInConsole }, testInfo) => {
    test.slow()
    expectInConsole(/402|502/)
    await openPaymentOf(page, 'Huawei given up', testInfo)
    await cutOff(page, 'bkash')
    await page.getByRole('radio', { name: 'bKash' }).check()
    await page.getByRole('button', { name: 'Pay with bKash' }).click()
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: 'The payment provider is not answering. Nothing was charged.' }),
    ).toBeVisible()
    await page.getByRole('radio', { name: 'Card' }).check()
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled()
    await page.unrouteAll()
    await openBkash(page)
    await page.getByRole('button', { name: 'Cancel and go back' }).click()
    await expect(page.getByRole('heading', { name: 'You cancelled the payment' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the payment' }).click()
    await expect(page.getByRole('radio', { name: 'bKash' })).toBeChecked()
    await openBkash(page)
    await page.goBack()
    await expect(page.getByRole('radio', { name: 'bKash' })).toBeChecked()
    await payFrom(page, '01770618575')
    await expect(congratulation(page)).toBeVisible()
  },
)
