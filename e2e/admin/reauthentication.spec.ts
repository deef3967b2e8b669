import type { Page, Route } from '@playwright/test'
import { demoPassword } from '#db/demo/password.ts'
import { expect, expectDialogAccessible, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { signInByApi } from '#e2e/steps/people.ts'

const refuse = (route: Route, code: string) =>
  route.fulfill({
    status: 403,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', title: 'Forbidden', status: 403, detail: 'Not like this.', code },
  })

/** Asks for a refund of a demo payment, with a reason typed. */
async function askForRefund(page: Page) {
  await signInByApi(page, 'admin@hatbodol.example')
  await open(page, '/dashboard/payments?state=captured')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Refund/ })
    .first()
    .click()
  const dialog = page.getByRole('alertdialog').filter({ has: page.getByLabel('Reason') })
  await dialog.getByRole('button', { name: /^All that is left/ }).click()
  await dialog.getByLabel('Reason').fill('The phone never came.')
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  return dialog
}

test(
  'an admin whose sign-in is too old signs in again, and the refund continues',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/status of 40[03]/)
    const sent: { body: unknown; token: string | undefined }[] = []
    // The test stops before the refund, because other tests read these payments too.
    await page.route('**/api/payments/*/refunds', (route) => {
      const request = route.request()
      sent.push({ body: request.postDataJSON(), token: request.headers()['authorization'] })
      if (sent.length % 2 === 1) return refuse(route, 'sign-in-again')
      return route.fulfill({ json: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } })
    })
    const dialog = await askForRefund(page)
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(proof.getByLabel('Password', { exact: true })).toBeFocused()
    await expectDialogAccessible(page)
    await proof.getByRole('button', { name: 'Cancel' }).click()
    await expect(proof).toHaveCount(0)
    await expect(dialog.getByLabel('Reason')).toHaveValue('The phone never came.')
    expect(sent).toHaveLength(1)
    sent.length = 0

    await dialog.getByRole('button', { name: /^Refund/ }).click()
    await proof.getByLabel('Password', { exact: true }).fill('not this one')
    await proof.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(proof).toContainText('The password is wrong.')
    await proof.getByLabel('Password', { exact: true }).fill(demoPassword)
    await proof.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.locator('[aria-live]').getByText('The refund is on its way')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(sent.map(({ body }) => body)).toEqual([
      { reason: 'The phone never came.', amountMinor: expect.any(Number) },
      { reason: 'The phone never came.', amountMinor: expect.any(Number) },
    ])
    expect(sent[1]?.token).not.toBe(sent[0]?.token)
  },
)

test(
  'an admin without two-step sign-in is told where to set it up',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/status of 403/)
    await page.route('**/api/payments/*/refunds', (route) => refuse(route, 'second-factor-required'))
    const dialog = await askForRefund(page)
    const word = page.getByRole('alertdialog', { name: 'Turn on two-step sign-in first' })
    await expect(word.getByRole('link', { name: 'Open my account' })).toHaveAttribute('target', '_blank')
    await expectDialogAccessible(page)
    await word.getByRole('button', { name: 'Cancel' }).click()
    await expect(word).toHaveCount(0)
    await expect(dialog.getByLabel('Reason')).toHaveValue('The phone never came.')
  },
)
