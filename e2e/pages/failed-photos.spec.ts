import { expect, onSmallScreen, test } from '#e2e/fixtures.ts'
import { getListing, stableModel } from '#e2e/steps/listings.ts'
import { open } from '#e2e/steps/open.ts'

type Page = typeof globalThis & { waiting: (() => void)[] }

test(
  'a photo that did not load shows its blurred colours, and comes with the connection or at the next try',
  onSmallScreen,
  async ({ page, expectInConsole }) => {
    expectInConsole(/ERR_FAILED/)
    // The next tries, which come after some seconds, wait for the test.
    await page.addInitScript(() => {
      const { setTimeout } = window
      const waiting: (() => void)[] = []
      const hold = (work: () => void, ms?: number) =>
        ms !== undefined && ms >= 4000 ? waiting.push(work) : setTimeout(work, ms)
      Object.assign(window, { setTimeout: hold, waiting })
    })
    const { _id } = await getListing(page, stableModel)
    const photo = page.getByRole('main').locator('picture > img').first()
    const occasions = {
      connection: () => void dispatchEvent(new Event('online')),
      nextTry: () => (window as unknown as Page).waiting.forEach((work) => work()),
    }
    for (const happen of Object.values(occasions)) {
      await page.route('**/images/*', (route) => route.abort())
      await open(page, `/item/${_id}`)
      await expect(photo).toHaveCSS('opacity', '0')
      await page.unrouteAll()
      await page.evaluate(happen)
      await expect(photo).toHaveCSS('opacity', '1')
      expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
  },
)
