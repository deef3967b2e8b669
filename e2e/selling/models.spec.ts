import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, once, onSmallScreen, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { addPhotos, fillIn, openAs, seller, sendListingForm } from '#e2e/steps/selling-actions.ts'

/** Whether a request asks for the suggestions of this text or brand. */
function isSuggestion(url: string, query: Record<string, string>): boolean {
  const { pathname, searchParams } = new URL(url)
  const asked = Object.entries(query).every(([name, value]) => searchParams.get(name) === value)
  return pathname === '/api/models' && asked
}

test(
  'a seller chooses a suggested model with the keyboard, and its sizes are offered',
  once,
  async ({ page }) => {
    await openAs(page, '/dashboard/addphone', seller)
    await fillIn(page, '')
    const model = page.getByRole('combobox', { name: 'Phone Model' })
    const answered = page.waitForResponse((reply) => isSuggestion(reply.url(), { q: 'note 12 pro' }))
    await model.click()
    await model.pressSequentially('note 12 pro')
    const offered: { models: { name: string; year: number | null }[] } = await (await answered).json()
    const names = offered.models.map(({ name, year }) => `${name}${year ?? ''}`)
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await expect(list.getByRole('option')).toHaveText(names)
    await expectAccessible(page)
    const wanted = offered.models.findIndex(({ name }) => name === 'Redmi Note 12 Pro 5G')
    expect(wanted).toBeGreaterThanOrEqual(0)
    for (const name of names.slice(0, wanted + 1)) {
      await model.press('ArrowDown')
      await expect(list.getByRole('option', { selected: true })).toHaveText(name)
    }
    await model.press('Enter')
    await expect(model).toHaveValue('Redmi Note 12 Pro 5G')
    await expect(list).toHaveCount(0)
    await expect(page.getByText('Recognised: Redmi Note 12 Pro 5G.')).toBeVisible()

    const storage = page.getByLabel('Storage')
    await expect(storage.getByRole('option')).toHaveText(['I do not know', '128 GB', '256 GB'])
    await storage.selectOption('256 GB')
    await page.getByLabel('RAM').selectOption('8 GB')
    await addPhotos(page, 1)
    await sendListingForm(page)
    await expect(page).toHaveURL(/managemylist/)
    const row = page.getByRole('row').filter({ hasText: 'Redmi Note 12 Pro 5G' }).first()
    await open(page, (await row.getByRole('link').first().getAttribute('href')) ?? '')
    await expect(page.getByRole('definition').filter({ hasText: '256 GB' })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: '8 GB' })).toBeVisible()
  },
)

test(
  'the recognised model follows the brand and the text, and an unknown model stays as it was typed',
  onSmallScreen,
  async ({ page }) => {
    await openAs(page, '/dashboard/addphone', seller)
    await fillIn(page, 'আইফোন ১৩ ২৫৬ জিবি')
    await page.getByLabel('Brand').selectOption('Iphone')
    await expect(page.getByText('Recognised: iPhone 13.')).toBeVisible()
    await expect(page.getByLabel('Storage').getByRole('option').first()).toHaveText('256 GB, as recognised')
    const held = Promise.withResolvers<void>()
    await page.route(
      (url) => isSuggestion(url.href, { brand: 'Xiomi' }),
      async (route) => {
        await held.promise
        await route.continue()
      },
    )
    await page.getByLabel('Brand').selectOption('Xiomi')
    await expect(page.getByText('Recognised:')).toHaveCount(0)
    held.resolve()
    await page.getByLabel('Phone Model').fill('redmi not 12')
    await page.getByRole('listbox', { name: 'Suggestions' }).getByText('Redmi Note 12 5G').click()
    await expect(page.getByLabel('Phone Model')).toHaveValue('Redmi Note 12 5G')
    await expect(page.getByText('Recognised: Redmi Note 12 5G.')).toBeVisible()
    await page.getByLabel('Phone Model').fill('Nokia 3310')
    await page.getByLabel('Phone Model').press('Escape')
    await expect(page.getByLabel('Phone Model')).toHaveValue('Nokia 3310')
    await expect(page.getByText('Recognised:')).toHaveCount(0)
    await expect(page.getByLabel('Storage').getByRole('option').first()).toHaveText('I do not know')
  },
)

test(
  'the form asks about a model of another brand, and one press changes the brand',
  onSmallScreen,
  async ({ page }) => {
    await openAs(page, '/dashboard/addphone', seller)
    await fillIn(page, 'iPhone 13')
    const question = page.getByRole('status').filter({ hasText: 'Is this an Iphone?' })
    await expect(question).toContainText('reads like iPhone 13, but the brand is Xiomi')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Change the brand to Iphone' }).click()
    await expect(page.getByLabel('Brand')).toHaveValue('Iphone')
    await expect(page.getByLabel('Brand')).toBeFocused()
    await expect(question).toHaveCount(0)
    await expect(page.getByText('Recognised: iPhone 13.')).toBeVisible()
  },
)

test('an admin says which model an unknown text means', once, async ({ page, expectInConsole }) => {
  expectInConsole(/422/)
  // One word that no other listing has, so that a search finds this one alone. It is short, because in some fonts a
  // longer one would take two lines, and weight.spec.ts, which may visit this brand, expects that no text moves.
  const unknown = `Threeteen${randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 4)}`
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
  const question = row.getByRole('button', { name: /^Which model is it/ })
  await question.click()
  const model = row.getByRole('combobox', { name: 'Model' })
  await expect(model).toBeFocused()
  await row.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeFocused()
  await question.press('Enter')
  await model.fill('iPhone-13-Pro-Max')
  await row.getByRole('button', { name: 'Add this model' }).click()
  await expect(row.getByText('There is already a model with this name.')).toBeVisible()
  await expect(model).toBeFocused()
  await model.fill('iphone 13 pro max')
  await expect(row.getByText('There is already a model with this name.')).toHaveCount(0)
  await row.getByRole('button', { name: 'Add this spelling' }).click()
  await expect(page.getByText('The phones are being recognised')).toBeVisible()
  await expect(row).toHaveCount(0)
  // The next row's name, or the heading of a list that is now empty.
  await expect(page.locator('[data-row]:focus, [data-list]:focus')).toHaveCount(1)
  await expect
    .poll(async () => {
      const query = new URLSearchParams({ q: unknown })
      const found: { modelId: string }[] = await (await page.request.get(`/api/items?${query}`)).json()
      return found.map(({ modelId }) => modelId)
    })
    .toEqual(['iphone-13-pro-max'])
})
