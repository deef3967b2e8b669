import { cardOf, logIn, signUp } from './actions.ts'
import { expect, openSecondBrowser, test, unexpected } from './fixtures.ts'
import { addPhotos, fillIn, modelOf, rowOf, sendPhone } from './selling-actions.ts'

test('a new seller is verified, sells and advertises; what is reported an admin takes off', async ({
  page,
  browser,
  baseURL,
}, testInfo) => {
  test.slow()
  const model = modelOf(testInfo, 'of a new seller')
  const admin = await openSecondBrowser(browser, baseURL)
  const guest = await openSecondBrowser(browser, baseURL)
  const email = await signUp(page, undefined, 'seller')
  await page.goto('/dashboard/addphone')
  await expect(page.getByText('Please wait admin need to verify')).toBeVisible()

  await logIn(admin.page, 'admin@hatbodol.example')
  await admin.page.goto(`/dashboard/sellers?q=${encodeURIComponent(email)}`)
  await rowOf(admin.page, email)
    .getByRole('button', { name: /^Verify Now/ })
    .click()
  await expect(admin.page.getByText('Seller Verified')).toBeVisible()

  await page.reload()
  await fillIn(page, model)
  await addPhotos(page, 3)
  await sendPhone(page)
  await expect(page.getByText('Phone added successfully')).toBeVisible()
  await rowOf(page, model).getByRole('button', { name: 'Click to promote' }).click()
  await expect(page.getByText(`${model} is now under Advertise`)).toBeVisible()
  const readHome = async () => (await guest.page.request.get('/')).text()
  await expect.poll(readHome, { timeout: 2000, intervals: [200] }).toContain(model)
  await guest.page.goto('/')
  const advert = cardOf(guest.page.getByRole('region', { name: 'Advertise', exact: true }), model)
  await expect(advert).toBeVisible()

  await advert.getByRole('button', { name: 'report to admin' }).click()
  await guest.page.getByLabel('The photos are not of this phone').check()
  await guest.page.getByRole('button', { name: 'Send report' }).click()
  await expect(guest.page.getByText('Product report to admin', { exact: true })).toBeVisible()

  await admin.page.goto('/dashboard/reportitem')
  const reported = cardOf(admin.page, model)
  await reported.getByRole('button', { name: /who and why/ }).click()
  await expect(reported).toContainText('The photos are not of this phone')
  await reported.getByRole('button', { name: /^Delete/ }).click()
  await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(admin.page.getByText('Listing deleted')).toBeVisible()
  await guest.page.reload()
  await expect(guest.page.getByRole('region', { name: 'Advertise', exact: true })).toBeVisible()
  await expect(advert).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('No item added')).toBeVisible()

  for (const other of [admin, guest]) {
    expect(unexpected(other.seen, [])).toEqual([])
    await other.close()
  }
})
