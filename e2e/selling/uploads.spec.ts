import { randomBytes } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, once, onSmallScreen, test } from '#e2e/fixtures.ts'
import { holdBack } from '#e2e/steps/open.ts'
import { addPhotos, fillIn, modelOf, openAs, sendListingForm, seller } from '#e2e/steps/selling-actions.ts'

/** Makes a photo as an upright phone stores it: on its side, with an orientation tag. Turned upright, red is on top. */
async function photographUpright(width: number, height: number): Promise<Buffer> {
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

/** Returns a list to which the size of each uploaded picture is added. */
async function watchSizes(page: Page): Promise<number[]> {
  const sizes: number[] = []
  await page.exposeFunction('tellSize', (size: number) => void sizes.push(size))
  await page.addInitScript(() => {
    const set = FormData.prototype.set as (name: string, value: unknown) => void
    FormData.prototype.set = function tell(this: FormData, name: string, value: unknown) {
      if (value instanceof Blob)
        (globalThis as never as { tellSize: (size: number) => void }).tellSize(value.size)
      set.call(this, name, value)
    }
  })
  return sizes
}

test(
  'a photo of more than 10 MB is scaled down before it is sent, whatever its type is called, and turned upright',
  onSmallScreen,
  async ({ page }) => {
    // Programs ignore what follows the end of the picture.
    const file = Buffer.concat([await photographUpright(4000, 3000), Buffer.alloc(11_000_000)])
    const sizes = await watchSizes(page)
    await openAs(page, '/dashboard/addphone', seller)
    const uploaded = page.waitForResponse((response) => response.url().endsWith('/api/images'))
    await page
      .getByLabel('Product Image')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'application/octet-stream', buffer: file })
    const response = await uploaded
    expect(sizes[0]).toBeGreaterThan(1000)
    expect(sizes[0]).toBeLessThan(file.byteLength / 2)

    const { data } = (await response.json()) as { data: { url: string } }
    const kept = sharp(await (await page.request.get(data.url)).body())
    expect(await kept.metadata()).toMatchObject({ width: 1280, height: 1707 })
    const top = await kept.extract({ left: 640, top: 200, width: 1, height: 1 }).raw().toBuffer()
    expect(top[0]).toBeGreaterThan(180)
    expect(top[1]).toBeLessThan(60)
  },
)

test(
  'an upload is retried while the server is busy, and a person who presses too early is told to wait',
  once,
  async ({ page, expectInConsole }, testInfo) => {
    expectInConsole(/503 \(Service Unavailable\)/)
    let asked = 0
    const pressed = Promise.withResolvers<void>()
    await page.route('**/api/images', async (route) => {
      asked += 1
      if (asked > 1) {
        await pressed.promise
        return route.continue()
      }
      const problem = { type: 'about:blank', title: 'Not ready', status: 503, detail: 'Later.' }
      const body = JSON.stringify({ ...problem, code: 'not-ready', retryAfterSeconds: 1 })
      return route.fulfill({ status: 503, contentType: 'application/problem+json', body })
    })
    await openAs(page, '/dashboard/addphone', seller)
    await fillIn(page, modelOf(testInfo, 'Slow'))
    const added = addPhotos(page, 1)
    await expect(page.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
    await sendListingForm(page)
    await expect(page.getByText('Wait until the photos are uploaded.')).toBeVisible()
    pressed.resolve()
    await added
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    expect(asked).toBe(2)
  },
)

test('a photo that changed after it was chosen must be chosen again', once, async ({ page }, testInfo) => {
  const path = testInfo.outputPath('photo.jpg')
  const [first, second] = await Promise.all([photographUpright(400, 300), photographUpright(440, 300)])
  await writeFile(path, first)
  const held = await holdBack(page, /assets\/prepare-picture.*\.js/)
  await openAs(page, '/dashboard/addphone', seller)
  await page.getByLabel('Product Image').setInputFiles(path)
  await expect(page.getByRole('main').getByRole('progressbar')).toBeVisible()
  await writeFile(path, second)
  // The browser notices a change only if it was in another second.
  const later = new Date(Date.now() + 10_000)
  await utimes(path, later, later)
  await held.release()
  await expect(
    page.getByText('This picture has changed or is gone since you chose it. Choose it again.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Upload photo/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  const uploaded = page.waitForResponse((response) => response.url().endsWith('/api/images'))
  await page.getByLabel('Product Image').setInputFiles(path)
  expect((await uploaded).ok()).toBe(true)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})
