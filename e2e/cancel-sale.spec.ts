import { expect, expectAccessible, expectDialogAccessible, expectQuiet, once, test } from './fixtures.ts'
import { isPublic } from './listings.ts'
import { afterMeeting, expectSteps, nameModel, openSaleForTwo, paid, toArrange } from './sale-actions.ts'

for (const side of ['buyer', 'seller'] as const) {
  test(
    `the ${side} cancels a sale before the hand-over, once, and both see that it has ended`,
    once,
    async ({ page, browser, baseURL }, testInfo) => {
      test.slow()
      const model = nameModel(`Huawei cancelled by the ${side}`, testInfo)
      const people = await openSaleForTwo({ page, browser, baseURL, model })
      const both = [people.buyer, people.seller]
      const own = people[side]
      await expectSteps(both, paid, [toArrange, ...afterMeeting])
      await own.getByRole('button', { name: 'Cancel the sale' }).click()
      const dialog = own.getByRole('alertdialog', { name: `Cancel the sale of ${model}?` })
      await expect(dialog).toContainText('nobody is charged, and the phone is for sale again')
      const confirm = dialog.getByRole('button', { name: 'Cancel the sale' })
      await confirm.click()
      await expect(dialog.getByLabel('Why?')).toBeFocused()
      await expect(dialog).toContainText('Say why. The other person will read it.')
      await expectDialogAccessible(own)
      await dialog.getByLabel('Why?').fill('I need it myself.')
      await dialog.getByRole('button', { name: 'Keep the sale' }).click()
      await own.getByRole('button', { name: 'Cancel the sale' }).click()
      await expect(dialog.getByLabel('Why?')).toHaveValue('I need it myself.')
      const sent: string[] = []
      own.on('request', (request) => {
        if (request.url().endsWith('/cancellation')) sent.push(request.url())
      })
      await confirm.dblclick()
      await expect(own.locator('[aria-live]').getByText('Sale cancelled')).toBeVisible()
      await expect(own.getByRole('heading', { level: 1 })).toBeFocused()
      expect(sent).toHaveLength(1)
      await expectSteps(both, [...paid, 'Sale ended'])
      for (const each of both) {
        await expect(each.getByText(/^This sale has ended/)).toBeVisible()
        await expect(each.getByText(/cancelled this sale: “I need it myself\.”$/)).toBeVisible()
        await expect(each.getByRole('article', { name: 'Payment' })).toContainText('then released')
        await expect(each.getByRole('link', { name: 'See the phone' })).toBeVisible()
        await expect(each.getByRole('button', { name: 'Cancel the sale' })).toHaveCount(0)
        await expectAccessible(each)
      }
      await expect.poll(() => isPublic(page, model)).toBe(true)
      expectQuiet(people.seenBySeller)
      await people.close()
    },
  )
}
