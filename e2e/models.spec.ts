import { expect, expectAccessible, test } from './fixtures.ts'
import { open } from './open.ts'
import { addPhotos, fillIn, openAs, seller, sendListingForm } from './selling-actions.ts'

test('a seller chooses a suggested model with the keyboard, and its sizes are offered', async ({ page }) => {
  await openAs(page, '/dashboard/addphone', seller)
  await fillIn(page, '')
  const model = page.getByRole('combobox', { name: 'Phone Model' })
  await model.click()
  await model.pressSequentially('note 12 pro')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  const suggestion = list.getByRole('option', { name: /^Redmi Note 12 Pro 5G/ })
  await expect(suggestion).toBeVisible()
  await expectAccessible(page)
  for (let pressed = 0; pressed < 8; pressed += 1) {
    await model.press('ArrowDown')
    if ((await suggestion.getAttribute('data-highlighted')) !== null) break
  }
  await model.press('Enter')
  await expect(model).toHaveValue('Redmi Note 12 Pro 5G')
  await expect(list).toHaveCount(0)
  await expect(page.getByText('Recognised: Redmi Note 12 Pro 5G.')).toBeVisible()

  const storage = page.getByLabel('Storage')
  await expect(storage.getByRole('option')).toHaveText(['Not stated', '128 GB', '256 GB'])
  await storage.selectOption('256 GB')
  await page.getByLabel('RAM').selectOption('8 GB')
  await addPhotos(page, 1)
  await sendListingForm(page)
  await expect(page).toHaveURL(/managemylist/)
  const row = page.getByRole('row').filter({ hasText: 'Redmi Note 12 Pro 5G' }).first()
  await open(page, (await row.getByRole('link').first().getAttribute('href')) ?? '')
  await expect(page.getByRole('definition').filter({ hasText: '256 GB' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '8 GB' })).toBeVisible()
})

test('what the text says of an unknown phone is kept as it is', async ({ page }) => {
  await openAs(page, '/dashboard/addphone', seller)
  await fillIn(page, 'আইফোন ১৩ ২৫৬ জিবি')
  await page.getByLabel('Brand').selectOption('Iphone')
  await expect(page.getByText('Recognised: iPhone 13.')).toBeVisible()
  await expect(page.getByLabel('Storage').getByRole('option').first()).toHaveText('256 GB, as recognised')
  await page.getByLabel('Phone Model').fill('redmi')
  await page.getByLabel('Brand').selectOption('Xiomi')
  await page.getByLabel('Phone Model').fill('redmi not 12')
  await page.getByRole('listbox', { name: 'Suggestions' }).getByText('Redmi Note 12 5G').click()
  await expect(page.getByLabel('Phone Model')).toHaveValue('Redmi Note 12 5G')
  await expect(page.getByText('Recognised: Redmi Note 12 5G.')).toBeVisible()
  await page.getByLabel('Phone Model').fill('Nokia 3310')
  await page.getByLabel('Phone Model').press('Escape')
  await expect(page.getByLabel('Phone Model')).toHaveValue('Nokia 3310')
  await expect(page.getByText('Recognised:')).toHaveCount(0)
  await expect(page.getByLabel('Storage').getByRole('option').first()).toHaveText('Not stated')
})

test('an admin says which model an unknown text means', async ({ page }, testInfo) => {
  const unknown = `Threeteen ${testInfo.project.name} ${testInfo.retry}`
  await openAs(page, '/dashboard/addphone', seller)
  await fillIn(page, unknown)
  await page.getByLabel('Brand').selectOption('Iphone')
  await addPhotos(page, 1)
  await sendListingForm(page)
  await expect(page).toHaveURL(/managemylist/)

  await openAs(page, '/dashboard/models', 'admin@hatbodol.example')
  const row = page.getByRole('listitem').filter({ hasText: unknown })
  await expect(row).toContainText('Iphone, 1 phone')
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Which model is it/ }).click()
  const model = row.getByRole('combobox', { name: 'Model' })
  await model.fill('iphone 13 pro')
  await row.getByRole('option', { name: /^iPhone 13 Pro Max/ }).click()
  await row.getByRole('button', { name: 'Add this spelling' }).click()
  await expect(page.getByText('The phones are being recognised')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect
    .poll(async () => {
      const query = new URLSearchParams({ q: unknown })
      const found: { modelId: string }[] = await (await page.request.get(`/api/items?${query}`)).json()
      return found.map(({ modelId }) => modelId)
    })
    .toEqual(['iphone-13-pro-max'])
})
