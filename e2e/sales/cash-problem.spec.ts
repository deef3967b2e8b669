import { expect, expectAccessible, expectDialogAccessible, once, test } from '#e2e/fixtures.ts'
import { getListing } from '#e2e/steps/listings.ts'
import { open } from '#e2e/steps/open.ts'
import { bookAs, sell, signInByApi, signUpForCalls, verifyAddress } from '#e2e/steps/people.ts'
import { nameModel, signUpSeller, smallPhone } from '#e2e/steps/sale-actions.ts'

test(
  'on a small screen, the seller offers a part of the cash, which the buyer accepts, gets back and confirms',
  once,
  async ({ page }, testInfo) => {
    test.slow()
    await page.setViewportSize(smallPhone)
    const model = nameModel('Huawei P20 for cash', testInfo)
    const seller = await signUpSeller(page)
    await sell(page, seller.headers, { model, allowsCash: true })
    const buyer = await signUpForCalls(page)
    await verifyAddress(page, buyer.email)
    const { price: productPrice } = await getListing(page, model)
    const booking = await bookAs(page, buyer, model)
    const post = async (path: string, { headers }: Pick<typeof buyer, 'headers'>, data: object = {}) => {
      const reply = await page.request.post(`/api${path}`, { headers, data })
      expect(reply.ok(), await reply.text()).toBe(true)
      return ((await reply.json()) as { insertedId: string }).insertedId
    }
    const id = await post(`/booking/${booking}/cash-requests`, buyer, { productPrice })
    await post(`/payments/${id}/cash-acceptance`, seller)
    await post(`/payments/${id}/hand-over`, buyer)

    await signInByApi(page, buyer.email)
    await open(page, `/receipt/${id}`)
    await expect(page.getByText('We do not hold the money.')).toBeVisible()
    await page.getByRole('button', { name: 'Report a problem' }).click()
    const report = page.getByRole('dialog', { name: 'Report a problem' })
    await report.getByLabel('The phone does not work').check()
    await report.getByLabel('All of my money back').check()
    await report.getByLabel('What happened?').fill('The camera is dark.')
    await report.getByRole('button', { name: 'Send the report' }).click()
    const problem = page.getByRole('article', { name: 'The phone does not work' })
    await expect(problem).toContainText('Only the seller can give the cash back')
    await expectAccessible(page)

    await signInByApi(page, seller.email)
    await open(page, `/receipt/${id}`)
    await problem.getByRole('button', { name: 'Make an offer' }).click()
    const offer = page.getByRole('alertdialog')
    await offer.getByLabel('The buyer gets a part back and keeps the phone').check()
    await offer.getByLabel('How much goes back, in taka').fill('1000')
    await page.reload()
    await problem.getByRole('button', { name: 'Make an offer' }).click()
    await expect(offer.getByLabel('The buyer gets a part back and keeps the phone')).toBeChecked()
    await expect(offer.getByLabel('How much goes back, in taka')).toHaveValue('1000')
    await offer.getByLabel('Why?').fill('A new camera costs that much.')
    await offer.getByRole('button', { name: 'Send the offer' }).click()
    await expect(offer).toHaveCount(0)

    await signInByApi(page, buyer.email)
    await open(page, `/receipt/${id}`)
    await problem.getByRole('button', { name: 'Accept the offer' }).click()
    const question = page.getByRole('alertdialog', { name: 'Accept this offer?' })
    await expect(question).toContainText('hands you the cash within 7 days')
    await question.getByRole('button', { name: 'Accept the offer' }).click()
    await expect(page.getByText(/hands ৳1,000 back to you by/)).toBeVisible()
    await expectAccessible(page)
    await problem.getByRole('button', { name: 'I have the money' }).click()
    const confirmation = page.getByRole('alertdialog', { name: 'Do you have ৳1,000 back?' })
    await expectDialogAccessible(page)
    await confirmation.getByRole('button', { name: 'I have the money' }).click()
    await expect(problem).toContainText('confirmed it: the money is back')
    await expect(
      page.getByText(/^You bought the phone from .* for cash, and got ৳1,000 of it back\./),
    ).toBeVisible()
    await expect(page.getByText('You got ৳1,000 of it back.')).toBeVisible()
  },
)
