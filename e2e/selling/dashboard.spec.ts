import { expect, expectAccessible, once, test } from '#e2e/fixtures.ts'
import { idOfListingPath } from '#lib/listing-path.ts'
import { open, reload } from '#e2e/steps/open.ts'
import { signInByApi } from '#e2e/steps/people.ts'
import { openAs, seller, showInList } from '#e2e/steps/selling-actions.ts'

test('a seller who is not verified can prepare a listing but not send it', once, async ({ page }) => {
  await openAs(page, '/dashboard/addphone', 'new-seller@hatbodol.example')
  await expect(page.getByText('Please wait admin need to verify')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Add Phone' })).toBeDisabled()
  await page.getByLabel('Phone Model').fill('Nokia 3310')
  await reload(page)
  await expect(page.getByLabel('Phone Model')).toHaveValue('Nokia 3310')
  await page.getByRole('button', { name: 'Clear the form' }).click()
  await expect(page.getByLabel('Phone Model')).toHaveValue('')
  await expectAccessible(page)
  await open(page, '/dashboard/managemylist')
  await expect(page.getByText('No item added')).toBeVisible()
  await expectAccessible(page)
})

test('the seller of a sold phone sees the buyer, and cannot change the listing', once, async ({ page }) => {
  await openAs(page, '/dashboard/managemylist', seller)
  const row = page.getByRole('row').filter({ hasText: 'Sold to Tanvir Ahmed' }).first()
  await showInList(page, row)
  await expect(row.getByRole('link', { name: /^Call Tanvir Ahmed/ })).toHaveAttribute('href', /^tel:\+?\d+$/)
  await expect(row).not.toContainText('The buyer suggested')
  await expect(row.getByRole('link', { name: /^See the sale/ })).toBeVisible()
  await expect(row.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  const address = await row.getByRole('link').first().getAttribute('href')
  await open(page, `/dashboard/editphone/${idOfListingPath(address ?? '')}`)
  await expect(page.getByText('This phone is sold')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
})

const refusals = [
  {
    who: 'a buyer',
    email: 'buyer2@hatbodol.example',
    paths: ['/dashboard', '/dashboard/addphone', '/dashboard/managemylist'],
  },
  { who: 'an admin who sells nothing', email: 'admin@hatbodol.example', paths: ['/dashboard/addphone'] },
]

for (const { who, email, paths } of refusals) {
  test(`${who} is refused on pages of other roles`, once, async ({ page }) => {
    await signInByApi(page, email)
    for (const path of paths) {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1, name: 'You cannot open this page' })).toBeVisible()
    }
  })
}
