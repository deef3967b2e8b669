import { unfoldCode } from '#e2e/steps/actions.ts'
import {
  expect,
  expectAccessible,
  expectNoMessages,
  onceTranslated,
  openSecondBrowser,
  test,
} from '#e2e/fixtures.ts'
import { getListing } from '#e2e/steps/listings.ts'
import { holdBack, open } from '#e2e/steps/open.ts'
import { bookAs, sell, signInByApi, signInForCalls, signInNew, verifyAddress } from '#e2e/steps/people.ts'
import { expectSteps, nameModel, smallPhone } from '#e2e/steps/sale-actions.ts'

const owner = 'seller@hatbodol.example'

test(
  'a buyer asks for cash, the seller accepts, they meet, and the same code confirms the sale',
  onceTranslated,
  async ({ page, browser, baseURL }, testInfo) => {
    test.slow()
    await page.setViewportSize(smallPhone)
    const model = nameModel('Huawei for cash', testInfo)
    const { headers } = await signInForCalls(page, owner)
    const id = await sell(page, headers, { model })
    const { page: seller, seen: seenBySeller, close } = await openSecondBrowser(browser, baseURL)
    await seller.setViewportSize(smallPhone)
    await signInByApi(seller, owner)
    await open(seller, `/dashboard/editphone/${id}`)
    await seller.getByLabel('Cash at the meeting').selectOption('Yes, if I accept the buyer’s request')
    await expectAccessible(seller)
    await seller.getByRole('button', { name: 'Save changes' }).click()
    await expect.poll(async () => (await getListing(page, model)).allowsCash).toBe(true)

    const buyer = await signInNew(page)
    await verifyAddress(page, buyer.email)
    await open(page, `/payment/${await bookAs(page, buyer, model)}`)
    await page.getByText('Cash at the meeting').click()
    await expect(page.getByText(/^No money passes through us\./)).toBeVisible()
    await expectAccessible(page)
    const asked = page.waitForRequest(/\/cash-requests$/)
    await page.getByRole('button', { name: 'Ask to pay in cash' }).dblclick()
    expect((await asked).postDataJSON()).toEqual({
      productPrice: (await getListing(page, model)).price,
      listingRevision: 1,
    })
    await expect(page.getByRole('heading', { level: 1, name: `Cash for ${model}` })).toBeVisible()
    await expect(page.getByText(/has until .+ to accept cash\./)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Cash is between the two of you' })).toBeVisible()
    await expectAccessible(page)

    await open(seller, '/dashboard')
    const asking = seller.getByRole('article', { name: `Cash requested: ${model}` })
    await expectAccessible(seller)
    const answer = await holdBack(seller, /\/api\/payments\/[^/]+$/)
    await asking.getByRole('link', { name: `Answer the request: ${model}` }).click()
    await expect(seller.getByRole('heading', { level: 1, name: 'Sale', exact: true })).toBeAttached()
    await expectAccessible(seller)
    await answer.release()
    const both = [page, seller]
    // Each side reads its own part.
    const toMeet = [
      'Agree when to meet',
      'Meet, (?:check, pay, take the phone|count the money, hand over the phone)',
    ]
    await expectSteps(both, ['Booked', 'Cash requested'], ['(?:The seller answers|You answer)', ...toMeet])
    await expect(seller.getByRole('link', { name: /^Call / })).toHaveCount(0)
    await expectAccessible(seller)
    await seller.getByRole('button', { name: 'Accept cash' }).click()
    const question = seller.getByRole('alertdialog', { name: 'Accept cash from Shathi Begum?' })
    await expect(question).toContainText('reserved for Shathi Begum for 24 hours')
    await expect(question).toContainText('No money passes through us')
    await question.getByRole('button', { name: 'Accept cash' }).click()
    await expect(seller.locator('[aria-live]').getByText('Reserved for the buyer')).toBeVisible()
    await expect(seller.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(
      page.getByText(/^Agree with .+ when to meet\. Meet and check the phone before /),
    ).toBeVisible()
    await expect(seller.getByRole('link', { name: /^Call Shathi Begum: / })).toBeVisible()

    await expectSteps(both, ['Booked', 'Cash requested', 'Accepted: reserved for cash'], toMeet)
    for (const each of both) await unfoldCode(each)
    const code = await page.getByText(/^\d{6}$/).innerText()
    await expect(page.getByText(/^Give it only when you have the phone in your hand/)).toBeVisible()
    for (const each of both) await expectAccessible(each)
    await seller.getByLabel('The buyer’s code').fill(code)
    await seller.getByRole('button', { name: 'Confirm the hand-over' }).click()
    await expect(page.getByText(/^You bought the phone from .+ for cash\. Check it well/)).toBeVisible()
    await expect(seller.getByText(/^You sold the phone to Shathi Begum for cash\.$/)).toBeVisible()
    await expectSteps(both, ['Booked', 'Cash requested', 'Accepted: reserved for cash', 'Sold for cash'])
    await expect(page.getByText('Paid in cash, not through us')).toBeVisible()
    await expect(page.getByRole('heading', { name: /problem with this sale/ })).toBeVisible()
    await expect(seller.getByRole('heading', { name: /problem with this sale/ })).toHaveCount(0)
    await expectAccessible(page)

    await open(page, '/mybooking')
    const booked = page.getByRole('row').filter({ hasText: model })
    await expect(booked).toContainText('Sold for cash')
    await expect(booked.getByRole('button', { name: 'For cash' })).toBeDisabled()
    await open(seller, '/dashboard/managemylist')
    const row = seller.getByRole('row').filter({ hasText: model })
    await expect(row).toContainText('Sold for cash')
    expectNoMessages(seenBySeller)
    await close()
  },
)
