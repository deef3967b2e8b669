import { expect, expectAccessible, expectDialogAccessible, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { measureOverhang } from '#e2e/in-page/overhang.ts'
import { smallPhone } from '#e2e/steps/sale-actions.ts'

test('the gallery shows the whole kit and fits on the screen, and axe finds no problems, also in its dialogs', async ({
  page,
}) => {
  await open(page, '/dev/ui')
  await expect(page.getByRole('heading', { name: 'UI kit', level: 1 })).toBeVisible()
  await expectAccessible(page)
  const place = page.getByRole('combobox', { name: 'Place with suggestions that are found' })
  await place.fill('mir')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'Mirpur 10, Dhaka',
    'Mirpur 1, Dhaka',
  ])
  await place.press('Escape')
  const overhang = await measureOverhang(page)
  expect(overhang).toBeLessThanOrEqual(0)
  for (const [name, role] of [
    ['ConfirmDialog', 'alertdialog'],
    ['DeleteQuestion', 'alertdialog'],
    ['CommandDialog', 'alertdialog'],
    ['Dialog', 'dialog'],
    ['Alert', 'alertdialog'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole(role)).toBeVisible()
    await expectDialogAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toHaveCount(0)
  }
})

test(
  'a message does not cover the buttons of a dialog that opens while the message is visible',
  once,
  async ({ page }) => {
    await page.setViewportSize(smallPhone)
    await open(page, '/dev/ui')
    await page.getByRole('button', { name: 'Toast', exact: true }).click()
    const message = page.locator('[aria-live] > div').filter({ hasText: 'Booking deleted' })
    await message.hover()
    // With the keyboard: the message stays as long as the pointer is on it.
    await page.getByRole('button', { name: 'DeleteQuestion', exact: true }).press('Enter')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeVisible()
    await expect
      .poll(() => message.evaluate((each) => each.getBoundingClientRect().bottom))
      .toBeLessThan(smallPhone.height / 2)
  },
)

test('after ‘Show more’, the first new row has the focus', once, async ({ page }) => {
  await open(page, '/dev/ui')
  const list = page.getByRole('region', { name: 'PagedList', exact: true })
  await list.getByRole('button', { name: 'Show more' }).click()
  await expect(list.getByRole('link')).toHaveCount(4)
  await expect(list.getByRole('link').nth(2)).toBeFocused()
  // The last page takes the button away.
  await list.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(list.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await expect(list.getByRole('link').nth(4)).toBeFocused()
})
