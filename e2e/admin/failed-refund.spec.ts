import type { Page } from '@playwright/test'
import { confirmHandOver } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, expectDialogAccessible, onceTranslated, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { sell, signInByApi, signInForCalls, signInNew } from '#e2e/steps/people.ts'
import { controlPort } from '#e2e/server/ports.ts'
import { buyByCalls, nameModel, sellerOfSales } from '#e2e/steps/sale-actions.ts'

const rowOf = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Payments', exact: true }).getByRole('listitem').filter({ hasText: text })

/**
 * Makes a sale whose money is captured and which the provider does not refund. Returns its buyer and the address of
 * its page.
 */
async function sellUnrefundable(page: Page, model: string) {
  const { headers } = await signInForCalls(page, sellerOfSales)
  const itemId = await sell(page, headers, { model })
  const buyer = await signInNew(page)
  await open(page, `/receipt/${(await buyByCalls(page, buyer, model)).paymentId}`)
  await confirmHandOver(page)
  await page.request.post(`http://127.0.0.1:${controlPort}/unrefundable?item=${itemId}`)
  return { buyer, receipt: page.url() }
}

/** Counts the requests to this address from now on. */
function countRequests(page: Page, end: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith(end)) count += 1
  })
  return () => count
}

test(
  'an admin drops a failed refund, and records that the next one was paid by hand',
  onceTranslated,
  async ({ page }, testInfo) => {
    test.slow()
    const model = nameModel('Huawei not given back', testInfo)
    const { buyer, receipt } = await sellUnrefundable(page, model)
    await signInByApi(page, 'admin@hatbodol.example')
    await open(page, '/dashboard/payments')
    const row = rowOf(page, model)
    const dialog = page.getByRole('alertdialog')
    const failed = row.getByText('৳500 still has to go back to the buyer')
    const fail = async () => {
      await row.getByRole('button', { name: `Refund ${model}` }).click()
      await dialog.getByLabel('Amount in taka').fill('500')
      await dialog.getByLabel('Reason').fill('A scratch.')
      await dialog.getByRole('button', { name: 'Refund ৳500' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(failed).toBeVisible()
    }
    await fail()

    const drop = row.getByRole('button', { name: `Drop refund for ${model}` })
    await drop.click()
    await expect(dialog).toContainText('Drop the refund of ৳500 to ')
    await expect(dialog).toContainText('Rakib Hasan keeps this money, and it is paid out')
    const dropIt = dialog.getByRole('button', { name: 'Drop the refund' })
    await dropIt.click()
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await expect(dialog).toContainText('Say why the money goes back.')
    await dialog.getByLabel('Reason').fill('They agreed on a cable.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await drop.click()
    await expect(dialog.getByLabel('Reason')).toHaveValue('They agreed on a cable.')
    await expectDialogAccessible(page)
    const drops = countRequests(page, '/refund-withdrawals')
    await dropIt.dblclick()
    await expect(page.locator('[aria-live]').getByText('The failed refund is dropped')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(failed).toHaveCount(0)
    await expect(drop).toHaveCount(0)
    expect(drops()).toBe(1)
    await row.getByRole('button', { name: /^Timeline/ }).click()
    await expect(row).toContainText('Failed refund dropped')
    await expect(row).toContainText('They agreed on a cable.')

    await fail()
    await row.getByRole('button', { name: `Paid by hand: ${model}` }).click()
    const recordIt = dialog.getByRole('button', { name: 'Record it' })
    await recordIt.click()
    await expect(dialog.getByLabel('Amount in taka')).toBeFocused()
    await expect(dialog).toContainText('Enter the number that the bank or the wallet gave the transfer.')
    await dialog.getByLabel('Amount in taka').fill('501')
    await expect(dialog.getByText('At most ৳500 still has to go back.')).toBeVisible()
    await dialog.getByRole('button', { name: 'All of it: ৳500' }).click()
    await expect(dialog).toContainText('You paid ৳500 to ')
    await dialog.getByLabel('Number of the transfer').fill('BRAC 7731-04')
    await dialog.getByLabel('Reason').fill('The card is closed.')
    await expectDialogAccessible(page)
    const records = countRequests(page, '/refunds-by-hand')
    await recordIt.dblclick()
    await expect(page.locator('[aria-live]').getByText('It is recorded')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(records()).toBe(1)
    await expect(row).toContainText('Partly refunded: ৳500 of')
    await expect(row).toContainText(
      /\S+ paid ৳500 to the buyer by hand, .+, transfer BRAC 7731-04: The card is closed\./,
    )
    await expect(failed).toHaveCount(0)
    await expectAccessible(page)

    await signInByApi(page, buyer.email)
    await open(page, receipt)
    await expect(page.getByText('৳500 of it was refunded to you.')).toBeVisible()
    await expect(
      page.getByText(/^৳500 of that was sent to you by an admin on .+: transfer BRAC 7731-04\.$/),
    ).toBeVisible()
    await expectAccessible(page)
    await signInByApi(page, sellerOfSales)
    await open(page, receipt)
    await expect(page.getByText(/^৳500 of that was sent to the buyer by an admin on /)).toBeVisible()
    await expect(page.getByText('BRAC 7731-04')).toHaveCount(0)
  },
)
