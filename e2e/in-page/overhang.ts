import type { Page } from '@playwright/test'

/** Returns by how many pixels a page is wider than the screen, so that it scrolls sideways; 0 or less if it fits. */
export const measureOverhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
