import { signIn, openNavigation } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, expectDialogAccessible, once, test } from '#e2e/fixtures.ts'
import { open, reload } from '#e2e/steps/open.ts'
import { sell } from '#e2e/steps/people.ts'
import {
  addPhotos,
  fillIn,
  modelOf,
  openAs,
  refuse,
  rowOf,
  seller,
  sendListingForm,
} from '#e2e/steps/selling-actions.ts'

test(
  'a listing whose reply was lost is created once, however often it is sent',
  once,
  async ({ page, expectInConsole }, testInfo) => {
    expectInConsole(/ERR_FAILED/)
    const model = modelOf(testInfo, 'lost')
    await openAs(page, '/dashboard/addphone', seller)
    await fillIn(page, model)
    await addPhotos(page, 2)
    await expectAccessible(page)
    await page.route('**/api/items', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      return route.abort()
    })
    await sendListingForm(page)
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('The connection was lost while your listing was being sent.')
    await alert.getByRole('button').click()
    await page.unroute('**/api/items')
    await reload(page)
    await expect(page.getByLabel('Phone Model')).toHaveValue(model)
    await page.getByLabel('Price').fill('50,000')
    expectInConsole(/409/)
    await sendListingForm(page)
    await expect(page.getByText('Phone added successfully')).toBeVisible()
    await expect(rowOf(page, model)).toHaveCount(1)
    await expect(rowOf(page, model)).toContainText('৳50,000')
    await page.getByRole('button', { name: `Delete ${model}` }).click()
    await expect(alert).toBeVisible()
    await expectDialogAccessible(page)
    await alert.getByRole('button', { name: 'Delete' }).click()
    await expect(rowOf(page, model)).toHaveCount(0)
  },
)

test(
  'a refusal by the server is shown at its field, and the typed text stays',
  once,
  async ({ page, expectInConsole }, testInfo) => {
    expectInConsole(/4(09|22)/)
    const { headers } = await openAs(page, '/dashboard/addphone', seller)
    await fillIn(page, 'Poco F9 refused')
    await addPhotos(page, 1)
    const errors = [
      { path: 'images.0', message: 'This picture is not there any more.' },
      { path: 'price', message: 'The price is too high.' },
    ]
    await refuse(page, 'POST', { status: 422, code: 'invalid-input', detail: 'Not right.', errors })
    await sendListingForm(page)
    await expect(page.getByLabel('Product Image')).toBeFocused()
    await expect(page.getByLabel('Product Image')).toHaveAccessibleDescription(/This picture is not there/)
    await expect(page.getByLabel('Price')).toHaveAccessibleDescription(/The price is too high/)
    await expect(page.getByLabel('Phone Model')).toHaveValue('Poco F9 refused')

    // The seller's first page shows the newest listings, and other tests add some.
    const model = modelOf(testInfo, 'kept')
    const id = await sell(page, headers, { model })
    await open(page, '/dashboard/managemylist')
    await refuse(page, 'DELETE', { status: 409, code: 'being-paid', detail: 'Someone is paying.' })
    const button = page.getByRole('button', { name: `Delete ${model}` })
    await button.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    const words = page.getByRole('alertdialog').filter({ hasText: 'Somebody is paying for this phone' })
    await words.getByRole('button').click()
    await expect(button).toBeFocused()
    expect((await page.request.delete(`/api/items/${id}`, { headers })).ok()).toBe(true)
  },
)

test('typed text survives the end of a session', once, async ({ page, context }) => {
  await openAs(page, '/dashboard/addphone', 'new-seller@hatbodol.example')
  await page.getByLabel('Phone Model').fill('Poco F9 kept')
  const other = await context.newPage()
  await open(other, '/blog')
  await (await openNavigation(other)).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'buyer2@hatbodol.example')
  await expect(page.getByText('You cannot open this page')).toBeVisible()
  await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logout successful')).toBeVisible()
  await open(page, '/dashboard/addphone')
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'new-seller@hatbodol.example')
  await expect(page).toHaveURL(/\/addphone$/)
  await expect(page.getByLabel('Phone Model')).toHaveValue('Poco F9 kept')
})

test('a wrong form says at each field what to do', once, async ({ page }) => {
  await openAs(page, '/dashboard/addphone', seller)
  await sendListingForm(page)
  await expect(page.getByLabel('Brand')).toBeFocused()
  for (const words of ['Choose one of the brands.', 'Add at least one photo.', 'Describe the phone.'])
    await expect(page.getByText(words)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Product Image').setInputFiles([
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    { name: 'beach.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic') },
  ])
  await expect(page.getByRole('listitem').filter({ hasText: /\.(txt|jpg): / })).toHaveText([
    /^note\.txt: This file is not a picture we can show/,
    /^beach\.jpg: This picture is in the HEIC format/,
  ])
  await expect(page.getByRole('img', { name: /^Photo/ })).toHaveCount(0)
})
