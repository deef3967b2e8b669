import { unfoldCode } from '#e2e/steps/actions.ts'
import { expect, expectNoMessages, once, test } from '#e2e/fixtures.ts'
import { reload } from '#e2e/steps/open.ts'
import { nameModel, openSaleForTwo } from '#e2e/steps/sale-actions.ts'

/** A browser that can read QR codes, whose camera sees this code at the second look. */
function fakeScanner(code: string) {
  const canvas = document.createElement('canvas')
  setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, Math.random() * 99, 99), 50)
  let looks = 0
  Object.assign(navigator.mediaDevices, { getUserMedia: async () => canvas.captureStream() })
  Object.assign(globalThis, {
    BarcodeDetector: class {
      detect = async () =>
        (looks += 1) < 2 ? [{ rawValue: 'https://elsewhere.example' }] : [{ rawValue: code }]
    },
  })
}

test(
  'the seller scans the code; the buyer still sees it without a network',
  once,
  async ({ page, browser, baseURL, expectInConsole }, testInfo) => {
    test.slow()
    // The buyer's phone is without a network for a while.
    expectInConsole(/ERR_INTERNET_DISCONNECTED/)
    const model = nameModel('Huawei P40 scanned', testInfo)
    const { seller, seenBySeller, close } = await openSaleForTwo({ page, browser, baseURL, model })
    const picture = page.getByRole('img', { name: 'Your code as a QR code', includeHidden: true })
    await expect(picture).toBeAttached()
    await page.context().setOffline(true)
    await unfoldCode(page)
    await expect(picture).toBeVisible()
    const code = await page.getByText(/^\d{6}$/).innerText()
    await expect(seller.getByRole('button', { name: 'Scan the code' })).toHaveCount(0)
    await seller.addInitScript(fakeScanner, code)
    await reload(seller)
    await expect(page.getByText(code)).toBeVisible()
    await unfoldCode(seller)
    await seller.getByRole('button', { name: 'Scan the code' }).click()
    await expect(seller.getByText(/^The payment is complete: hand over the phone to /)).toBeVisible()
    await expect(page.getByText(code)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(/^Your payment is complete: .+ It is yours\.$/)).toBeVisible()
    expectNoMessages(seenBySeller)
    await close()
  },
)
