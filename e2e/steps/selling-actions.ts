import type { Locator, Page, Request, TestInfo } from '@playwright/test'
import sharp from 'sharp'
import { picture } from './actions.ts'
import { expect } from '#e2e/fixtures.ts'
import { open } from './open.ts'
import { type Person, signInByApi } from './people.ts'
import { randomBytes } from 'node:crypto'

export const seller = 'seller@hatbodol.example'

/** Returns a model name that no other test uses: all of these tests sell as the same person. */
export const modelOf = (testInfo: TestInfo, what: string) =>
  `Poco F9 ${what} ${testInfo.project.name} ${testInfo.retry}`

/** Makes `count` pictures, each of a different size. */
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

/** Signs somebody in on a new page, and opens one of their pages. */
export async function openAs(page: Page, path: string, email: string): Promise<Person> {
  const person = await signInByApi(page, email)
  await open(page, path)
  return person
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

export const sendListingForm = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Add Phone' }).click()

/** Makes the server refuse every call on listings that has this method. */
export function refuse(page: Page, method: string, problem: { status: number; [name: string]: unknown }) {
  return page.route('**/api/items**', (route) => {
    if (route.request().method() !== method) return route.continue()
    const body = JSON.stringify({ type: 'about:blank', title: 'Refused', ...problem })
    return route.fulfill({ status: problem.status, contentType: 'application/problem+json', body })
  })
}

/** The call that promotes a listing. */
export const isPromotion = (request: Request) =>
  request.method() === 'POST' && /\/api\/items\/[^/]+$/.test(request.url())

/** Answers the question before a promotion. */
export const confirmPromotion = (page: Page) =>
  page.getByRole('button', { name: 'Promote', exact: true }).click()

/** Expects the server's home page to show the phone as soon as the promotion is answered. */
export async function expectAtHome(guest: Page, model: string) {
  expect(await (await guest.request.get('/')).text()).toContain(model)
}

export const rowOf = (page: Page, model: string) => page.getByRole('row').filter({ hasText: model })

/** Makes a photo as an upright phone stores it: on its side, with an orientation tag. Turned upright, red is on top. */
export async function photographUpright(width: number, height: number): Promise<Buffer> {
  const noise = await sharp(randomBytes(300 * 225 * 3), { raw: { width: 300, height: 225, channels: 3 } })
    .resize(width, height, { kernel: 'nearest' })
    .png()
    .toBuffer()
  const red = await sharp({ create: { width: width / 2, height, channels: 3, background: '#d01010' } })
    .png()
    .toBuffer()
  return sharp(noise)
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer()
}

/**
 * Presses “Show more” on the seller’s list until this part of it is visible. The newest phones come first, and other tests
 * add some.
 */
export async function showInList(page: Page, part: Locator): Promise<void> {
  const more = page.getByRole('main').getByRole('button', { name: 'Show more' })
  await expect(async () => {
    await expect(part.or(more).first()).toBeVisible()
    if (!(await part.isVisible())) await more.click()
    await expect(part).toBeVisible({ timeout: 1000 })
  }).toPass()
}
