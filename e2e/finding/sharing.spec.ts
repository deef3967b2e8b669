import type { Page } from '@playwright/test'
import { expect, expectDialogAccessible, onSmallScreen, test } from '#e2e/fixtures.ts'
import { getListing, stableModel } from '#e2e/steps/listings.ts'
import { open } from '#e2e/steps/open.ts'
import { pathOfListing } from '#lib/listing-path.ts'

/** Opens the page of a phone as if its reader had come from an advertisement. */
async function openPhone(page: Page) {
  const { _id: id, title } = await getListing(page, stableModel)
  const path = pathOfListing({ id, title })
  await open(page, `${path}?utm_source=ad`)
  return { title, url: new URL(path, page.url()).href }
}

test('a phone is shared by the sheet of the system', onSmallScreen, async ({ page }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = []
    const share = async (data: unknown) => void shared.push(data)
    Object.defineProperty(navigator, 'share', { value: share })
    Object.assign(window, { shared })
  })
  const { title, url } = await openPhone(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(() => page.evaluate('shared')).toEqual([{ title, url }])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  'a browser that may not open a sheet offers other apps and the link',
  onSmallScreen,
  async ({ page }) => {
    await page.addInitScript(() => {
      const copied: string[] = []
      const share = async () => {
        throw new DOMException('Not here.', 'NotAllowedError')
      }
      Object.defineProperty(navigator, 'share', { value: share })
      const clipboard = { writeText: async (text: string) => void copied.push(text) }
      Object.defineProperty(navigator, 'clipboard', { value: clipboard })
      Object.assign(window, { copied })
    })
    const { url } = await openPhone(page)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Share this phone' })
    const link = encodeURIComponent(url)
    for (const [app, address] of [
      ['WhatsApp', 'https://wa.me/?text='],
      ['Facebook', 'https://www.facebook.com/sharer/sharer.php?u='],
    ] as const) {
      const href = await dialog.getByRole('link', { name: app }).getAttribute('href')
      expect(href?.startsWith(address)).toBe(true)
      expect(href?.endsWith(link)).toBe(true)
    }
    await dialog.getByRole('button', { name: 'Copy the link' }).click()
    await expect.poll(() => page.evaluate('copied')).toEqual([url])
    await expectDialogAccessible(page)
  },
)
