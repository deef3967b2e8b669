import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, onSmallScreen, test } from '#e2e/fixtures.ts'
import { openAs, seller, photographUpright } from '#e2e/steps/selling-actions.ts'

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
    const stored = sharp(await (await page.request.get(data.url)).body())
    expect(await stored.metadata()).toMatchObject({ width: 1280, height: 1707 })
    const top = await stored.extract({ left: 640, top: 200, width: 1, height: 1 }).raw().toBuffer()
    expect(top[0]).toBeGreaterThan(180)
    expect(top[1]).toBeLessThan(60)
  },
)
