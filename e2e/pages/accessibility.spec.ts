import { openBrand } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, expectDialogAccessible, test } from '#e2e/fixtures.ts'

// e2e/pages/large-text.spec.ts checks pages as they open. Other dialogs and forms are checked where they are tested.
test('axe finds no problems on a brand’s page and in its dialogs', async ({ page }) => {
  await openBrand(page, 'Huawei')
  await expectAccessible(page)
  const listing = page.getByRole('article').first()
  for (const name of [/Book Now/, /report to admin/]) {
    await listing.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectDialogAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
