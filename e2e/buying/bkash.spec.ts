import type { Page } from '@playwright/test'
import { card, typeCard } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, once, test } from '#e2e/fixtures.ts'
import { isPublic } from '#e2e/steps/listings.ts'
import { nameModel } from '#e2e/steps/sale-actions.ts'
import { congratulation, openPaymentOf, openBkash, enter } from '#e2e/steps/bkash-actions.ts'

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

test(
  'nothing is taken from a bKash account with too little money, and the buyer can pay by card',
  once,
  async ({ page, expectInConsole }, testInfo) => {
    test.slow()
    expectInConsole(/402/)
    const name = 'Huawei from little money'
    const address = await openPaymentOf(page, name, testInfo)
    await payFrom(page, '01823074817')
    await expect(page.getByRole('heading', { name: 'bKash declined the payment' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Your bKash balance is too low')
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
