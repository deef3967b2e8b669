import type { Page } from '@playwright/test'
import { demoListings } from '#db/demo/listings.ts'
import { expect, expectAccessible, once, test } from '#e2e/fixtures.ts'
import { open, reload } from '#e2e/steps/open.ts'
import { signInByApi } from '#e2e/steps/people.ts'

const rowOf = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Payments', exact: true }).getByRole('listitem').filter({ hasText: text })

test(
  'the list of payments can be filtered by state, may be empty, and shows the comparison with the provider',
  once,
  async ({ page }) => {
    await signInByApi(page, 'admin@hatbodol.example')
    await open(page, '/dashboard/payments?state=captured')
    const listed = demoListings.find(({ soldTo }) => soldTo === 'buyer')
    if (!listed) throw new Error('the demo buyer has bought nothing')
    const sold = rowOf(page, listed.model)
    await expect(sold).toBeVisible()
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.locator('[aria-live]').getByText('Checked with the payment provider')).toBeVisible()
    await expect(page.getByText(/Last check: .* by Farhana Rahman/)).toBeVisible()
    await sold.getByRole('button', { name: /^Timeline/ }).click()
    await expect(sold.getByRole('list')).toContainText('Money taken')
    await expectAccessible(page)

    await page.getByLabel('State').selectOption({ label: 'Dispute: money back to the buyer' })
    await expect(page).toHaveURL(/state=lost/)
    await expect(
      page.getByText('No payment is in the state “Dispute: money back to the buyer”'),
    ).toBeVisible()
    await reload(page)
    await expect(page.getByLabel('State')).toHaveValue('lost')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Show all payments' }).click()
    await expect(page.getByRole('list', { name: 'Payments', exact: true })).toBeVisible()
  },
)
