import { expect, type Page, type Response } from '@playwright/test'

/** Waits until the page's code has started: before that, nothing reacts to a click. */
export async function awaitPageCode(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

/** Waits until a closed dialog has removed its history entry: that step back would undo the next navigation. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !history.state?.dialogs || document.querySelector('[role=dialog], [role=alertdialog]'),
  )
}

/** Opens a page and waits until its controls work. */
export async function open(page: Page, path: string): Promise<Response | null> {
  await settled(page)
  const reply = await page.goto(path)
  await awaitPageCode(page)
  return reply
}

export async function reload(page: Page): Promise<void> {
  await settled(page)
  await page.reload()
  await awaitPageCode(page)
}

/**
 * Delays the page's requests to these addresses until `release` is called. It waits for the first delayed request,
 * and fails if there is none, because the test would then show nothing.
 */
export async function holdBack(page: Page, addresses: string | RegExp) {
  const released = Promise.withResolvers<void>()
  const named = typeof addresses === 'string' ? addresses : addresses.source
  let count = 0
  await page.route(addresses, async (route) => {
    count += 1
    await released.promise
    await route.continue()
  })
  return {
    async release() {
      await expect
        .poll(() => count, { message: `the page requests nothing from ${named}` })
        .toBeGreaterThan(0)
      released.resolve()
    },
  }
}

/** Opens a page but delays its scripts until `arrive` is called. */
export async function openEarly(page: Page, path: string) {
  const scripts = await holdBack(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  // The end of the page has arrived, and so have its style sheets, which come before it.
  await page.getByRole('contentinfo').waitFor()
  return {
    async arrive() {
      await expect(page.locator('html[data-alive]')).toHaveCount(0)
      await scripts.release()
      await awaitPageCode(page)
    },
  }
}
