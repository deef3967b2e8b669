import type { Page } from '@playwright/test'
import { open } from './open.ts'
import { expect, expectAccessible } from '#e2e/fixtures.ts'
import { listBarriers } from '#e2e/in-page/barriers.ts'
import { listUnreadable } from '#e2e/in-page/unreadable-text.ts'

const widths = [360, 320]

export const enlargeText = (page: Page) =>
  page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))

/**
 * Opens pages on a small screen, waits for `ready`, and expects no barriers and no findings of axe. Then text becomes twice
 * as large: no page may be wider than the screen of a small phone, and on the wider of two small phones every word must be
 * whole.
 */
export async function expectToFit(page: Page, paths: string[], ready: () => Promise<void> = async () => {}) {
  for (const path of paths) {
    await page.setViewportSize({ width: 360, height: 800 })
    await open(page, path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await ready()
    await expectAccessible(page)
    expect.soft(await listBarriers(page), path).toEqual([])
    await enlargeText(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const shown = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(shown, `${path} at ${width}`).toBeLessThanOrEqual(width)
      expect(await listOverlaps(page), `${path} at ${width}`).toEqual([])
      if (width === widths[0]) expect.soft(await listUnreadable(page), path).toEqual([])
    }
  }
}

/** Returns where a control of the bar overlaps the control before it. */
const listOverlaps = (page: Page) =>
  page.getByRole('banner').evaluate((bar) => {
    const parts = [...bar.querySelectorAll('a, button')].filter((part) => part.closest('nav') === null)
    const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0)
    return boxes.slice(1).flatMap((box, index) => {
      const before = boxes[index]
      return before && box.left < before.right - 1 ? [`${before.right} over ${box.left}`] : []
    })
  })
