import { openBrand } from '#e2e/steps/actions.ts'
import { expect, onSmallScreen, test } from '#e2e/fixtures.ts'
import { recordFrames, distinct, framesOf } from '#e2e/steps/frames.ts'

test(
  'a new page begins at its top with the bar in place, and Back restores the old page',
  onSmallScreen,
  async ({ page }) => {
    await openBrand(page, 'Xiomi')
    const card = page.getByRole('article').nth(9)
    await card.scrollIntoViewIfNeeded()
    await expect(page.getByRole('banner')).not.toBeInViewport()
    const model = (await card.getByRole('heading').textContent()) ?? ''
    const readFrames = await recordFrames(page)
    await card.getByRole('link', { name: model }).tap()
    await expect(page.getByRole('heading', { level: 1, name: model })).toBeVisible()
    await framesOf(page, 40)
    const there = await readFrames()
    console.log(`${there.length} frames there: ${JSON.stringify(distinct(there, model))}`)
    expect(distinct(there, model)).toEqual(['y 0, bar 0'])
    const [left] = distinct(there, 'Xiomi').slice(-1)

    const readBack = await recordFrames(page)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Xiomi' })).toBeVisible()
    await framesOf(page, 40)
    const back = await readBack()
    console.log(`${back.length} frames back: ${JSON.stringify(distinct(back, 'Xiomi'))}`)
    expect(distinct(back, 'Xiomi')).toEqual([left])
  },
)
