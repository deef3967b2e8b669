import { expect, once, onceTranslated, onSmallScreen, test } from '#e2e/fixtures.ts'
import { holdBack } from '#e2e/steps/open.ts'
import { bookAs, signInNew, signInByApi } from '#e2e/steps/people.ts'
import { openListing, pickListing } from '#e2e/steps/listings.ts'
import { openBrand } from '#e2e/steps/actions.ts'
import { listUnreadable } from '#e2e/in-page/unreadable-text.ts'
import { enlargeText } from '#e2e/steps/expect-to-fit.ts'

test(
  'the booking form asks once about a number that is not Bangladeshi, and suggests places near the phone first',
  once,
  async ({ page }, testInfo) => {
    await signInNew(page)
    await openListing(page, testInfo, 7)
    await page.getByRole('main').getByRole('button', { name: 'Book Now' }).first().click()
    const dialog = page.getByRole('dialog')
    const place = dialog.getByLabel('Meet location')
    const first = await place.evaluate((input: HTMLInputElement) => input.list?.options[0]?.value ?? '')
    const district = first.split(', ').at(-1) ?? ''
    await expect(
      page
        .locator('main')
        .getByText(new RegExp(district.replace('’', '.')))
        .first(),
    ).toBeAttached()

    await place.fill(first)
    const number = dialog.getByLabel('Phone number')
    await number.fill('1111111')
    await dialog.getByRole('button', { name: 'Book Now' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This does not look like a Bangladeshi number.')
    await dialog.getByRole('button', { name: 'Change it' }).click()
    await expect(number).toBeFocused()
    await dialog.getByRole('button', { name: 'Book Now' }).click()
    await dialog.getByRole('button', { name: 'Use it anyway' }).click()
    await expect(page.getByText('Item booked successfully')).toBeVisible()

    // The next booking has the same number.
    await openListing(page, testInfo, 8)
    await page.getByRole('main').getByRole('button', { name: 'Book Now' }).first().click()
    await expect(number).toHaveValue('1111111')
  },
)

test(
  'a number that arrives after the form was sent without one has no error',
  onceTranslated,
  async ({ page }, testInfo) => {
    await bookAs(page, await signInNew(page), pickListing(testInfo, 7).model)
    await openListing(page, testInfo, 8)
    const earlier = await holdBack(page, /\/api\/booking\?.*limit=1/)
    await page.getByRole('main').getByRole('button', { name: 'Book Now' }).first().click()
    const dialog = page.getByRole('dialog')
    const number = dialog.getByLabel('Phone number')
    await dialog.getByLabel('Meet location').fill('Farmgate')
    await dialog.getByRole('button', { name: 'Book Now' }).click()
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await earlier.release()
    await expect(number).toHaveValue('01712 345678')
    await expect(number).not.toHaveAttribute('aria-invalid', 'true')
  },
)

test('the buyer and the phone of a booking cannot be edited', once, async ({ page }) => {
  await signInByApi(page, 'buyer2@hatbodol.example')
  await openBrand(page, 'Huawei')
  const listing = page.getByRole('article').first()
  await listing.getByRole('button', { name: /Book Now/ }).click()
  const dialog = page.getByRole('dialog')
  for (const label of ['Name', 'Email', 'Model', 'Price']) {
    await expect(dialog.getByLabel(label, { exact: true })).not.toHaveValue('')
    await expect(dialog.getByLabel(label, { exact: true })).not.toBeEditable()
  }
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue('buyer2@hatbodol.example')
  const number = dialog.getByLabel('Phone number')
  await expect(number).not.toHaveValue('')
  await number.fill('')
  await dialog.getByRole('button', { name: 'Book Now' }).click()
  await expect(dialog.getByText('Say where you want to meet.')).toBeVisible()
  await expect(dialog.getByText('Enter a mobile number of 11 digits, like 01712 345678')).toBeVisible()
})

test(
  'with text at double size, a buyer can read the whole booking dialog and the message after it',
  onSmallScreen,
  async ({ page }, testInfo) => {
    await signInNew(page)
    await openListing(page, testInfo, 7)
    await enlargeText(page)
    await page.getByRole('main').getByRole('button', { name: 'Book Now' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Meet location').fill('Farmgate')
    await dialog.getByLabel('Phone number').fill('01712345678')
    expect(await listUnreadable(page, '[role=dialog]')).toEqual([])
    await dialog.getByRole('button', { name: 'Book Now' }).click()
    const toast = page.locator('[aria-live=polite]').filter({ hasText: 'Item booked successfully' })
    await expect(toast.getByRole('link', { name: 'My Booking' })).toBeInViewport({ ratio: 1 })
    await expect(toast.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    expect(await listUnreadable(page, '[aria-live=polite]')).toEqual([])
  },
)
