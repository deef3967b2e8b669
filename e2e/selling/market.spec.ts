import { cardOf } from '#e2e/steps/actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import {
  addPhotos,
  fillIn,
  modelOf,
  openAs,
  rowOf,
  seller,
  sendListingForm,
} from '#e2e/steps/selling-actions.ts'

const buyer = 'buyer2@hatbodol.example'

test(
  'numbers that were pasted with signs that nobody sees work, from the price to the booking',
  once,
  async ({ page }, testInfo) => {
    const model = modelOf(testInfo, 'with pasted numbers')
    await openAs(page, '/dashboard/addphone', seller)
    await fillIn(page, model)
    await page.getByLabel('Price').fill('\u2068৫১\u200c হাজার\u00a0৫০০\u2069')
    await expect(page.getByText('Buyers see ৳51,500.')).toBeVisible()
    await addPhotos(page, 1)
    await sendListingForm(page)
    await expect(rowOf(page, model)).toContainText('৳51,500')

    await openAs(
      page,
      `/search?q=${encodeURIComponent(model)}&maxPrice=${encodeURIComponent('১.২ লাখ')}`,
      buyer,
    )
    await expect(page.getByText('Up to ৳1,20,000').first()).toBeVisible()
    await cardOf(page, model).getByRole('button', { name: 'Book Now' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Meet location').fill('Shahbag, Dhaka')
    await dialog.getByLabel('Phone number').fill('\u202a+৮৮০ (১৭১২)\u2013৩৪৫.৬৭৮\u202c')
    await dialog.getByRole('button', { name: 'Book Now' }).click()
    await expect(page.getByText('Item booked successfully')).toBeVisible()
  },
)
