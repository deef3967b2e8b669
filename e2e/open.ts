import type { Page, Response } from '@playwright/test'

/** Waits until the page's own code has taken it over: what is pressed before that, nobody hears. */
export async function alive(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

/** A dialog that has closed takes its entry out of the history a moment later: a step back that would undo the next one. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !history.state?.dialogs || document.querySelector('[role=dialog], [role=alertdialog]'),
  )
}

/** Goes to a page that the next step presses something on. */
export async function open(page: Page, path: string): Promise<Response | null> {
  await settled(page)
  const reply = await page.goto(path)
  await alive(page)
  return reply
}

export async function reload(page: Page): Promise<void> {
  await settled(page)
  await page.reload()
  await alive(page)
}
