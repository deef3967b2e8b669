import type { Page, TestInfo } from '@playwright/test'
import sharp from 'sharp'
import { logIn, picture } from './actions.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const seller = 'seller@hatbodol.example'

/** A model nobody else's test has: all of them sell as the same person. */
const modelOf = (testInfo: TestInfo, what: string) =>
  `Poco F9 ${what} ${testInfo.project.name} ${testInfo.retry}`

/** So many pictures, each of its own size. */
const photos = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, number) => ({
      ...picture,
      name: `photo-${number + 1}.png`,
      buffer: await sharp(picture.buffer)
        .resize(200 + 10 * number, 250)
        .png()
        .toBuffer(),
    })),
  )

/** A guest is sent to log in, and comes back. */
async function openAs(page: Page, path: string, email: string) {
  await page.goto(path)
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, email)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}

async function fillIn(page: Page, model: string) {
  await page.getByLabel('Brand').selectOption('Xiomi')
  await page.getByLabel('Phone Model').fill(model)
  await page.getByLabel('Condition').selectOption('Good')
  await page.getByLabel('Location').fill('Mirpur 10, Dhaka')
  await page.getByLabel('Price').fill('৳ ৫১,৫০০')
  await page.getByLabel('Description').fill('Battery health 88%.\nBox and cable go with it.')
}

async function addPhotos(page: Page, count: number) {
  await page.getByLabel('Product Image').setInputFiles(await photos(count))
  await expect(page.getByRole('img', { name: /^Photo \d of/ })).toHaveCount(count)
  await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0)
}

const sendPhone = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add Phone' }).click()
const rowOf = (page: Page, model: string) => page.getByRole('row').filter({ hasText: model })

test('a seller adds a phone, promotes it, edits its price and deletes it', async ({
  page,
  isMobile,
}, testInfo) => {
  const model = modelOf(testInfo, 'sold well')
  await openAs(page, '/dashboard/addphone', seller)
  await fillIn(page, model)
  await addPhotos(page, 3)
  await page.getByRole('button', { name: 'Move photo 3 forward' }).click()
  await expect(page.getByRole('button', { name: 'Move photo 2 forward' })).toBeFocused()
  const cover = () => page.getByRole('img', { name: 'Photo 1 of 3' }).getAttribute('src')

  await page.reload()
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
  await sendPhone(page)
  await expect(page.getByText('Phone added successfully')).toBeVisible()

  await expect(page).toHaveURL(/managemylist$/)
  const row = rowOf(page, model)
  await expect(row).toContainText('৳51,500')
  await expect(row).toContainText('For sale')
  await row.getByRole('button', { name: 'Click to promote' }).click()
  await expect(row.getByRole('button', { name: 'Promoted' })).toBeVisible()
  await expect(page.getByText(`${model} is now under Advertise`)).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Hatbodol' }).click()
  await expect(page.getByRole('article').filter({ hasText: model })).toBeVisible()
  await page.goto('/dashboard/managemylist')
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
})

test('a phone whose answer was lost on the way is there once, however often it is sent', async ({
  page,
  expectInConsole,
}, testInfo) => {
  expectInConsole(/ERR_FAILED/)
  const model = modelOf(testInfo, 'lost')
  await openAs(page, '/dashboard/addphone', seller)
  await fillIn(page, model)
  await addPhotos(page, 1)
  await page.route('**/api/items', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await sendPhone(page)
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('The connection was lost while your phone was sent.')
  await alert.getByRole('button').click()
  await page.unroute('**/api/items')
  await page.reload()
  await expect(page.getByLabel('Phone Model')).toHaveValue(model)
  await page.getByLabel('Price').fill('50,000')
  expectInConsole(/409/)
  await sendPhone(page)
  await expect(page.getByText('Phone added successfully')).toBeVisible()
  await expect(rowOf(page, model)).toHaveCount(1)
  await expect(rowOf(page, model)).toContainText('৳50,000')
  await page.getByRole('button', { name: `Delete ${model}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, model)).toHaveCount(0)
})

test('axe finds nothing on the pages of a seller', async ({ page }) => {
  await openAs(page, '/dashboard', seller)
  await expect(page.getByRole('heading', { name: 'Welcome to dashboard' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard/addphone')
  await addPhotos(page, 2)
  await expectAccessible(page)
  await page.goto('/dashboard/managemylist')
  await expect(page.getByText('Sold to Tanvir Ahmed')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await expectAccessible(page)
})

test('a form that is not right says at each field what to do', async ({ page }) => {
  await openAs(page, '/dashboard/addphone', seller)
  await sendPhone(page)
  await expect(page.getByLabel('Brand')).toBeFocused()
  for (const words of ['Choose one of the brands.', 'Add at least one photo.', 'Describe the phone.'])
    await expect(page.getByText(words)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Product Image').setInputFiles([
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    { name: 'beach.heic', mimeType: 'image/heic', buffer: Buffer.from('a picture') },
  ])
  await expect(page.getByText(/note\.txt: This file is no picture we can show/)).toBeVisible()
  await expect(page.getByText(/beach\.heic: This picture is in the HEIC format/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Photo/ })).toHaveCount(0)
})

test('a seller who is not verified can prepare a phone and not send it', async ({ page }) => {
  await openAs(page, '/dashboard/addphone', 'new-seller@hatbodol.example')
  await expect(page.getByText('Please wait admin need to verify')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Add Phone' })).toBeDisabled()
  await page.getByLabel('Phone Model').fill('Nokia 3310')
  await page.reload()
  await expect(page.getByLabel('Phone Model')).toHaveValue('Nokia 3310')
  await page.getByRole('button', { name: 'Clear the form' }).click()
  await expect(page.getByLabel('Phone Model')).toHaveValue('')
  await expectAccessible(page)
  await page.goto('/dashboard/managemylist')
  await expect(page.getByText('No item added')).toBeVisible()
  await expectAccessible(page)
})

test('the seller of a sold phone sees whom it went to, and cannot change it', async ({ page }) => {
  await openAs(page, '/dashboard/managemylist', seller)
  const row = page.getByRole('row').filter({ hasText: 'Sold to Tanvir Ahmed' })
  await expect(row.getByRole('link', { name: /^Call Tanvir Ahmed/ })).toHaveAttribute('href', /^tel:\+?\d+$/)
  await expect(row).toContainText('Meet at')
  await expect(row.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  const address = await row.getByRole('link').first().getAttribute('href')
  await page.goto(`/dashboard/editphone/${address?.split('/').pop()}`)
  await expect(page.getByText('This phone is sold')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
})

test('the drawer is worked by keyboard', async ({ page, isMobile }) => {
  await openAs(page, '/dashboard', seller)
  await expect(page.getByRole('heading', { name: 'Welcome to dashboard' })).toBeVisible()
  const drawer = page.getByRole('navigation', { name: 'Dashboard' })
  if (isMobile) {
    const toggle = page.getByRole('button', { name: 'Dashboard menu' })
    await toggle.focus()
    await page.keyboard.press('Enter')
    await expect(drawer.getByRole('link', { name: 'Manage items' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(toggle).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(drawer.getByRole('link', { name: 'All Sellers' })).toHaveCount(0)
  await drawer.getByRole('link', { name: 'Overview' }).focus()
  await page.keyboard.press('Tab')
  await expect(drawer.getByRole('link', { name: 'Add Phone' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/addphone$/)
  await expect(page.getByRole('heading', { name: 'Add Phone' })).toBeVisible()
  if (isMobile) await expect(drawer).toHaveCount(0)
})

const refusals = [
  {
    who: 'a buyer',
    email: 'buyer2@hatbodol.example',
    paths: ['/dashboard', '/dashboard/addphone', '/dashboard/managemylist'],
  },
  { who: 'an admin who sells nothing', email: 'admin@hatbodol.example', paths: ['/dashboard/addphone'] },
]

for (const { who, email, paths } of refusals) {
  test(`${who} is refused where they have no business`, async ({ page }) => {
    await openAs(page, '/dashboard', email)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'This page is not for you' })).toBeVisible()
    }
    await expectAccessible(page)
  })
}
