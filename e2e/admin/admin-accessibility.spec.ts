import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { signInByApi } from '#e2e/steps/people.ts'
import { reportedModel } from '#e2e/steps/listings.ts'

const adminEmail = 'admin@hatbodol.example'

test('axe finds no problems on a list of people', once, async ({ page }) => {
  await signInByApi(page, adminEmail)
  await open(page, '/dashboard/sellers')
  await openFirst(page, /^Make Admin/)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
})

test('axe finds no problems on the pages of reports and activity', once, async ({ page }) => {
  await signInByApi(page, adminEmail)
  await open(page, `/dashboard/reportitem?q=${encodeURIComponent(reportedModel)}`)
  await page
    .getByRole('article')
    .filter({ hasText: reportedModel })
    .getByRole('button', { name: /who and why/ })
    .click()
  await expect(page.getByRole('list', { name: /^Reports of/ })).toBeVisible()
  await expectAccessible(page)
  await open(page, '/dashboard/activity?actor=seller%40hatbodol.example')
  await openFirst(page, /^Details/)
  await expectAccessible(page)
  await open(page, '/dashboard/activity?actor=nobody%40hatbodol.example')
  await expect(page.getByText('No activity matches these filters')).toBeVisible()
  await expectAccessible(page)
})

async function openFirst(page: Page, name: RegExp): Promise<void> {
  const button: Locator = page.getByRole('main').getByRole('button', { name }).first()
  await button.click()
}
