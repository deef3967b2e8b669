import type { Page } from '@playwright/test'

/** What one frame shows: the heading, the scroll position, and the position of the bar's upper edge. */
export type Frame = { heading: string; y: number; barTop: number }

/** Records every frame that the page shows from now on. Returns a function that stops and returns the frames. */
export async function recordFrames(page: Page): Promise<() => Promise<Frame[]>> {
  await page.evaluate(() => {
    const recording = { frames: [] as Frame[], isOver: false }
    Object.assign(window, { recording })
    const recordFrame = () => {
      recording.frames.push({
        heading: document.querySelector('main h1')?.textContent ?? '',
        y: Math.round(window.scrollY),
        barTop: Math.round(document.querySelector('header')?.getBoundingClientRect().top ?? Number.NaN),
      })
      if (!recording.isOver) requestAnimationFrame(recordAfterPaint)
    }
    // A frame is read after the page's own corrections, which run before it is painted.
    const recordAfterPaint = () => setTimeout(recordFrame)
    requestAnimationFrame(recordAfterPaint)
  })
  return () =>
    page.evaluate(() => {
      const { recording } = window as unknown as { recording: { frames: Frame[]; isOver: boolean } }
      recording.isOver = true
      return recording.frames
    })
}

/** Returns the distinct positions in the frames that show this heading. */
export const distinct = (frames: Frame[], heading: string) => [
  ...new Set(
    frames.filter((frame) => frame.heading === heading).map(({ y, barTop }) => `y ${y}, bar ${barTop}`),
  ),
]

export const framesOf = (page: Page, count: number) =>
  page.evaluate(async (left) => {
    for (let nth = 0; nth < left; nth += 1) await new Promise(requestAnimationFrame)
  }, count)
