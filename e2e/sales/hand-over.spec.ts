import { unfoldCode } from '#e2e/steps/actions.ts'
import { expect, expectNoMessages, once, test } from '#e2e/fixtures.ts'
import { reload } from '#e2e/steps/open.ts'
import { signInForCalls } from '#e2e/steps/people.ts'
import {
  nameModel,
  openSaleForTwo,
  otherCode,
  proposeMeeting,
  saleOf,
  sellerOfSales,
} from '#e2e/steps/sale-actions.ts'

test(
  'after too many wrong codes the buyer makes a new one, and a proposed meeting can still be accepted; without a stream the page asks for changes itself, with one it is told at once',
  once,
  async ({ page, browser, baseURL, expectInConsole }, testInfo) => {
    test.slow()
    // The stream that the test cuts off.
    expectInConsole(/ERR_FAILED/)
    const model = nameModel('Huawei P40 locked', testInfo)
    const { seller, seenBySeller, close } = await openSaleForTwo({ page, browser, baseURL, model })
    await proposeMeeting(page)
    await unfoldCode(page)
    const code = await page.getByText(/^\d{6}$/).innerText()
    const { headers } = await signInForCalls(seller, sellerOfSales)
    for (let tries = 1; tries <= 15; tries++) {
      const data = { code: otherCode(code) }
      await seller.request.post(`/api${saleOf(page)}/hand-over`, { headers, data })
    }
    await expect(seller.getByText(/^Keep the phone: you have typed too many wrong codes/)).toBeVisible()
    await expect(seller.getByText('Shathi Begum proposed this. It counts when you accept it.')).toBeVisible()
    await seller.getByRole('button', { name: /^Accept / }).click()
    const question = seller.getByRole('alertdialog', { name: 'Accept this meeting?' })
    await question.getByLabel('Your phone number').fill('01812 345678')
    await question.getByRole('button', { name: 'Accept' }).click()
    await expect(seller.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(seller.getByText('Both of you have agreed to this.')).toBeVisible()

    await page.getByRole('button', { name: 'Make a new code' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText(/^\d{6}$/)).toBeVisible()

    const looks: string[] = []
    seller.on('request', (request) => {
      if (/\/payments\/[^/]+$/u.test(request.url())) looks.push(request.url())
    })
    await page.route('**/version', (route) => route.abort())
    await reload(page)
    await unfoldCode(page)
    await expect(page.getByText(/^\d{6}$/)).toBeVisible()
    await page.getByRole('button', { name: 'I have the phone' }).click()
    const confirmation = page.getByRole('alertdialog', { name: 'Do you have the phone?' })
    await expect(confirmation).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(confirmation).toBeHidden()
    await expect(page.getByRole('button', { name: 'I have the phone' })).toBeFocused()
    await page.getByRole('button', { name: 'I have the phone' }).click()
    await confirmation.getByRole('button', { name: 'I have the phone' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(
      seller.getByText(
        /^Shathi Begum has the phone\. The money can be paid out from .+, unless Shathi Begum reports a problem\.$/,
      ),
    ).toBeVisible()
    // The stream reported the hand-over and the capture, so the page did not poll.
    expect(looks.length).toBeLessThanOrEqual(4)
    await expect(page.getByText(/^You have the phone\. .+ you can report a problem until /)).toBeVisible()
    expectNoMessages(seenBySeller)
    await close()
  },
)
