import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { leaveOutTyped } from './foreign-words.ts'

type Read = (after: string) => Promise<void>

/** What opens outside the page: a window of another site, a file or the printer. */
const leadsOutside = /Google|GitHub|Twitter|প্রিন্ট|ডাউনলোড|ক্যালেন্ডার|কপি/u

const dialogs = '[role=dialog], [role=alertdialog]'

/**
 * Presses each button of the page whose words no button before it had, apart from names and numbers, and reads what comes:
 * errors of an empty form, what unfolds, dialogs and the errors of their empty forms. The page is then as before.
 */
export async function pressButtons(page: Page, pressed: Set<string>, read: Read): Promise<void> {
  const buttons = page
    .getByRole('main')
    .locator('button:visible:enabled:not([aria-disabled=true]), summary:visible')
  const address = page.url()
  for (let next = await findNext(); next; next = await findNext()) {
    const { words, label, index } = next
    pressed.add(words)
    await press(page, async () => {
      // The dialog of the button before this one may have come late.
      await closeDialogs(page, () => read(' › …'))
      await buttons.nth(index).click({ timeout: 5000 })
    })
    await read(` › ${label}`)
    await sendEmpty(page, () => read(` › ${label} › …`))
    await closeDialogs(page, () => read(` › ${label} › …`))
    if (page.url() !== address) await open(page, address)
    await settle(page)
  }

  async function findNext() {
    const labels = await buttons.evaluateAll((all) =>
      all.map((button) => button.getAttribute('aria-label') ?? button.textContent),
    )
    const named = labels.map((label, index) => ({
      label,
      index,
      words: leaveOutTyped(label).replaceAll(/[\d০-৯]/gu, ''),
    }))
    return named.find(({ label, words }) => !pressed.has(words) && !leadsOutside.test(label))
  }
}

/** Sends the form of the open dialog as it is. */
async function sendEmpty(page: Page, read: () => Promise<void>): Promise<void> {
  // Some forms also have a hidden button, for the Enter key.
  const send = page.locator(dialogs).last().locator('button[type=submit]:enabled').locator('visible=true')
  if ((await page.locator(dialogs).count()) === 0 || (await send.count()) === 0) return
  await press(page, () => send.last().click())
  await read()
}

async function closeDialogs(page: Page, read: () => Promise<void>): Promise<void> {
  const open = page.locator(dialogs)
  for (let count = await open.count(); count > 0; count = await open.count()) {
    await read()
    await page.keyboard.press('Escape')
    await expect.poll(() => open.count()).toBeLessThan(count)
  }
}

/** Presses, and waits until the page has changed and waits for nothing. */
async function press(page: Page, click: () => Promise<void>): Promise<void> {
  const before = await page.evaluate(() => document.body.innerHTML)
  await expect(click).toPass({ timeout: 60_000 })
  await page.waitForFunction((html) => document.body.innerHTML !== html, before)
  await settle(page)
}

/** Waits until everything has loaded: of the open dialog, behind which the page may wait for an answer, or of the page. */
export async function settle(page: Page): Promise<void> {
  const root =
    (await page.locator(dialogs).count()) > 0 ? page.locator(dialogs).last() : page.getByRole('main')
  await expect(root.locator('output[data-needs-script], [aria-busy=true]')).toHaveCount(0)
}
