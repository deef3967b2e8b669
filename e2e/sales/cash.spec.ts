import { expect, once, test } from '#e2e/fixtures.ts'
import { getListing } from '#e2e/steps/listings.ts'
import { open } from '#e2e/steps/open.ts'
import {
  bookAs,
  sell,
  signInByApi,
  signInForCalls,
  signUpForCalls,
  verifyAddress,
} from '#e2e/steps/people.ts'
import { nameModel, smallPhone } from '#e2e/steps/sale-actions.ts'

const owner = 'seller@hatbodol.example'

test(
  'an admin ends a sale for cash before the hand-over, and its buyer reads why',
  once,
  async ({ page }, testInfo) => {
    await page.setViewportSize(smallPhone)
    const model = nameModel('Huawei not for cash', testInfo)
    const seller = await signInForCalls(page, owner)
    const id = await sell(page, seller.headers, { model, allowsCash: true })
    const buyer = await signUpForCalls(page)
    await verifyAddress(page, buyer.email)
    const { price } = await getListing(page, model)
    const booking = await bookAs(page, buyer, model)
    const request = { headers: buyer.headers, data: { productPrice: price } }
    const asked = await page.request.post(`/api/booking/${booking}/cash-requests`, request)
    const { insertedId } = (await asked.json()) as { insertedId: string }
    const accepted = await page.request.post(`/api/payments/${insertedId}/cash-acceptance`, seller)
    expect(accepted.ok(), await accepted.text()).toBe(true)

    await signInByApi(page, 'admin@hatbodol.example')
    await open(page, '/dashboard/payments?state=cash-reserved')
    await page.getByRole('button', { name: `End the sale of ${model}` }).click()
    const question = page.getByRole('alertdialog', { name: `End the sale of ${model} for cash?` })
    await expect(question).toContainText('No money passed through us.')
    await question.getByLabel('Reason').fill('The seller called us.')
    await question.getByRole('button', { name: 'End the sale' }).click()
    await expect(page.locator('[aria-live]').getByText('The sale has ended')).toBeVisible()
    await signInByApi(page, buyer.email)
    await open(page, `/receipt/${insertedId}`)
    await expect(page.getByText('An admin ended this sale: “The seller called us.”')).toBeVisible()
    await expect(
      page.getByText('The sale has ended: the phone is not reserved for you any more.'),
    ).toBeVisible()
    const deleted = await page.request.delete(`/api/items/${id}`, { headers: seller.headers })
    expect(deleted.ok(), await deleted.text()).toBe(true)
  },
)
