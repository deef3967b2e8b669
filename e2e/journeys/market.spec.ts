import { cardOf } from '#e2e/steps/actions.ts'
import { expect, expectNoMessages, onceTranslated, openSecondBrowser, test } from '#e2e/fixtures.ts'
import { open, reload } from '#e2e/steps/open.ts'
import { signInByApi, signInNew } from '#e2e/steps/people.ts'
import {
  addPhotos,
  expectAtHome,
  fillIn,
  confirmPromotion,
  isPromotion,
  modelOf,
  rowOf,
  sendListingForm,
} from '#e2e/steps/selling-actions.ts'

test(
  'a new seller is verified, lists a phone and promotes it; an admin removes it after a report',
  onceTranslated,
  async ({ page, browser, baseURL }, testInfo) => {
    test.slow()
    const model = modelOf(testInfo, 'of a new seller')
    const admin = await openSecondBrowser(browser, baseURL)
    const guest = await openSecondBrowser(browser, baseURL)
    const { email } = await signInNew(page, 'seller')
    await open(page, '/dashboard/addphone')
    await expect(page.getByText('Please wait admin need to verify')).toBeVisible()

    await signInByApi(admin.page, 'admin@hatbodol.example')
    await open(admin.page, `/dashboard/sellers?q=${encodeURIComponent(email)}`)
    await rowOf(admin.page, email)
      .getByRole('button', { name: /^Verify Now/ })
      .click()
    await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Verify Now' }).click()
    await expect(admin.page.getByText('Seller Verified')).toBeVisible()

    await reload(page)
    await fillIn(page, model)
    await addPhotos(page, 3)
    await sendListingForm(page)
    await expect(page.getByText('Phone added successfully')).toBeVisible()
    const promoted = page.waitForResponse((reply) => isPromotion(reply.request()))
    await rowOf(page, model).getByRole('button', { name: 'Click to promote' }).click()
    await confirmPromotion(page)
    expect((await promoted).ok()).toBe(true)
    await expectAtHome(guest.page, model)
    await expect(page.getByText(`${model} is now under Advertise`)).toBeVisible()
    await open(guest.page, '/')
    const promotedListing = cardOf(guest.page.getByRole('region', { name: 'Advertise', exact: true }), model)
    await expect(promotedListing).toBeVisible()

    await promotedListing.getByRole('button', { name: 'report to admin' }).click()
    await guest.page.getByLabel('The photos are not of this phone').check()
    await guest.page.getByRole('button', { name: 'Send report' }).click()
    await expect(guest.page.getByText('Product report to admin', { exact: true })).toBeVisible()

    await open(admin.page, '/dashboard/reportitem')
    const reported = cardOf(admin.page, model)
    await reported.getByRole('button', { name: /who and why/ }).click()
    await expect(reported).toContainText('The photos are not of this phone')
    await reported.getByRole('button', { name: /^Delete/ }).click()
    await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(admin.page.getByText('Listing deleted')).toBeVisible()
    await reload(guest.page)
    await expect(guest.page.getByRole('region', { name: 'Advertise', exact: true })).toBeVisible()
    await expect(promotedListing).toHaveCount(0)
    await reload(page)
    await expect(page.getByText('No item added')).toBeVisible()

    for (const other of [admin, guest]) {
      expectNoMessages(other.seen)
      await other.close()
    }
  },
)
