import type { Page, TestInfo } from '@playwright/test'
import { smallPhone, nameModel } from './sale-actions.ts'
import { signInForCalls, sell, bookAs, signInNew } from './people.ts'
import { open } from './open.ts'
import { expect } from '#e2e/fixtures.ts'

export const congratulation = (page: Page) => page.getByText('Congrats your payment completed')

/** A new buyer opens the payment page of a new phone. Returns its address. */
export async function openPaymentOf(page: Page, name: string, testInfo: TestInfo): Promise<string> {
  await page.setViewportSize(smallPhone)
  const model = nameModel(name, testInfo)
  const { headers } = await signInForCalls(page, 'seller@hatbodol.example')
  await sell(page, headers, { model })
  const address = `/payment/${await bookAs(page, await signInNew(page), model)}`
  await open(page, address)
  return address
}

export async function openBkash(page: Page) {
  await page.getByRole('radio', { name: 'bKash' }).check()
  await page.getByRole('button', { name: 'Pay with bKash' }).click()
  await expect(page.getByRole('heading', { name: 'Your bKash number' })).toBeVisible()
}

export async function enter(page: Page, label: string, text: string, button: string) {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: button }).click()
}
