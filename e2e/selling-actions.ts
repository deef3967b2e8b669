import type { Page, TestInfo } from '@playwright/test'
import sharp from 'sharp'
import { logIn, picture } from './actions.ts'
import { expect } from './fixtures.ts'

export const seller = 'seller@hatbodol.example'

/** One of theirs that no test takes away. */
export const lasting = 'iPhone 11 64 GB'

/** A model nobody else's test has: all of them sell as the same person. */
export const modelOf = (testInfo: TestInfo, what: string) =>
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
export async function openAs(page: Page, path: string, email: string) {
  await page.goto(path)
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, email)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}

export async function fillIn(page: Page, model: string) {
  await page.getByLabel('Brand').selectOption('Xiomi')
  await page.getByLabel('Phone Model').fill(model)
  await page.getByLabel('Condition').selectOption('Good')
  await page.getByLabel('Location').fill('Mirpur 10, Dhaka')
  await page.getByLabel('Price').fill('৳ ৫১,৫০০')
  await page.getByLabel('Description').fill('Battery health 88%.\nBox and cable go with it.')
}

export async function addPhotos(page: Page, count: number) {
  await page.getByLabel('Product Image').setInputFiles(await photos(count))
  await expect(page.getByRole('img', { name: /^Photo \d of/ })).toHaveCount(count)
  await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0)
}

export const sendPhone = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Add Phone' }).click()

/** Has the server refuse every call on listings that is made this way. */
export function refuse(page: Page, method: string, problem: { status: number; [name: string]: unknown }) {
  return page.route('**/api/items**', (route) => {
    if (route.request().method() !== method) return route.continue()
    const body = JSON.stringify({ type: 'about:blank', title: 'Refused', ...problem })
    return route.fulfill({ status: problem.status, contentType: 'application/problem+json', body })
  })
}

export const rowOf = (page: Page, model: string) => page.getByRole('row').filter({ hasText: model })
