import { expect, onSmallScreenTranslated, test, expectAccessible, once } from '#e2e/fixtures.ts'
import { open, reload } from '#e2e/steps/open.ts'
import {
  addPhotos,
  confirmPromotion,
  fillIn,
  modelOf,
  openAs,
  rowOf,
  seller,
  sendListingForm,
} from '#e2e/steps/selling-actions.ts'
import { openNavigation, sendSignUp } from '#e2e/steps/actions.ts'
import { readRecord, signInNew } from '#e2e/steps/people.ts'

test(
  'a seller adds a phone, promotes it, edits its price and deletes it',
  onSmallScreenTranslated,
  async ({ page, isMobile }, testInfo) => {
    const model = modelOf(testInfo, 'sold well')
    await openAs(page, '/dashboard/addphone', seller)
    await fillIn(page, model)
    await addPhotos(page, 3)
    await page.getByRole('button', { name: 'Move photo 3 forward' }).click()
    await expect(page.getByRole('button', { name: 'Move photo 2 forward' })).toBeFocused()
    const cover = () => page.getByRole('img', { name: 'Photo 1 of 3' }).getAttribute('src')

    await reload(page)
    await expect(page.getByLabel('Phone Model')).toHaveValue(model)
    await expect(page.getByLabel('Price')).toHaveValue('৳ ৫১,৫০০')
    await expect(page.getByText('Buyers see ৳51,500.')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Photo \d of 3/ })).toHaveCount(3)
    const before = await cover()
    if (!isMobile) {
      await page
        .getByRole('img', { name: 'Photo 1 of 3' })
        .dragTo(page.getByRole('img', { name: 'Photo 3 of 3' }))
      expect(await page.getByRole('img', { name: 'Photo 3 of 3' }).getAttribute('src')).toBe(before)
      await page.getByRole('button', { name: 'Move photo 3 forward' }).click()
      await page.getByRole('button', { name: 'Move photo 2 forward' }).click()
      expect(await cover()).toBe(before)
    }
    await page.getByRole('button', { name: 'Move photo 1 back' }).click()
    expect(await cover()).not.toBe(before)
    await sendListingForm(page)
    await expect(page.getByText('Phone added successfully')).toBeVisible()

    await expect(page).toHaveURL(/managemylist$/)
    const row = rowOf(page, model)
    await expect(row).toContainText('৳51,500')
    await expect(row).toContainText('For sale')
    await row.getByRole('button', { name: 'Click to promote' }).click()
    await confirmPromotion(page)
    await expect(row.getByRole('button', { name: 'Promoted' })).toBeVisible()
    await expect(page.getByText(`${model} is now under Advertise`)).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Hatbodol' }).click()
    await expect(page.getByRole('article').filter({ hasText: model })).toBeVisible()
    await open(page, '/dashboard/managemylist')
    await expect(row.getByRole('button', { name: 'Promoted' })).toBeDisabled()

    await row.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByLabel('Price')).toHaveValue('51500')
    await page.getByLabel('Price').fill('49,000')
    const saved = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.getByRole('button', { name: 'Save changes' }).click()
    expect((await saved).postDataJSON()).toEqual({ price: 49_000 })
    await expect(page.getByText('Changes saved')).toBeVisible()
    await expect(row).toContainText('৳49,000')

    await row.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`Are you sure you want to delete ${model}?`)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Listing deleted')).toBeVisible()
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('row').locator(':focus')).toHaveCount(1)
  },
)

test(
  '“Sell your phone” leads a guest to sign up as a seller, and then to the form',
  once,
  async ({ page }) => {
    await open(page, '/')
    const links = page.getByRole('link', { name: 'Sell your phone' })
    await links.last().click()
    await expect(page).toHaveURL(/\/signup\?role=seller/)
    await expect(page.getByLabel('Select Role')).toHaveValue('seller')
    await sendSignUp(page, undefined, 'seller')
    await expect(page).toHaveURL(/\/dashboard\/addphone$/)
    await expect(page.getByText('Please wait admin need to verify')).toBeVisible()
  },
)

test('a buyer becomes a seller in one step', once, async ({ page }) => {
  const person = await signInNew(page)
  await open(page, '/')
  await (await openNavigation(page)).getByRole('link', { name: 'Sell your phone' }).click()
  await expect(page).toHaveURL(/\/sell$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sell your phone' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Become a seller' }).click()
  await expect(page.getByText('You are a seller now')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/addphone$/)
  await expect(page.getByText('Please wait admin need to verify')).toBeVisible()
  expect(await readRecord(page, person, person.email)).toMatchObject({ role: 'seller', verify: false })
  await page.goBack()
  await expect(page).toHaveURL('/')
})
