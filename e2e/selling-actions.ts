import type { Page, Request, TestInfo } from '@playwright/test'
import sharp from 'sharp'
import { picture } from './actions.ts'
import { expect } from './fixtures.ts'
import { open } from './open.ts'
import { type Person, signIn } from './people.ts'

export const seller = 'seller@hatbodol.example'

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

/** Signs somebody in on a page that has not been anywhere, and opens a page of theirs. */
export async function openAs(page: Page, path: string, email: string): Promise<Person> {
  const person = await signIn(page, email)
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

/** The call that puts a listing under the adverts. */
export const isPromotion = (request: Request) =>
  request.method() === 'POST' && /\/api\/items\/[^/]+$/.test(request.url())

/** The server's home page shows a phone within two seconds; how fast this machine draws it is left out. */
export async function expectAtHome(guest: Page, model: string) {
  const readHome = async () => (await guest.request.get('/')).text()
  await expect.poll(readHome, { timeout: 2000, intervals: [100] }).toContain(model)
}

export const rowOf = (page: Page, model: string) => page.getByRole('row').filter({ hasText: model })
