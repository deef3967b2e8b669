import { expect, onSmallScreen, test } from './fixtures.ts'
import { getListing, stableModel } from './listings.ts'
import { open } from './open.ts'

test(
  'a photo that did not load shows its blurred colours, and comes with the connection',
  onSmallScreen,
  async ({ page, expectInConsole }) => {
    expectInConsole(/ERR_FAILED/)
    const { _id } = await getListing(page, stableModel)
    await page.route('**/images/*', (route) => route.abort())
    await open(page, `/item/${_id}`)
    const photo = page.getByRole('main').locator('picture > img').first()
    await expect(photo).toHaveCSS('opacity', '0')
    await page.unrouteAll()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(photo).toHaveCSS('opacity', '1')
    expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  },
)
