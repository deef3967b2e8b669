import { expect, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'

/** Reading any storage throws, as in browsers inside other apps and where cookies are blocked. */
function forbidStorage() {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The storage is forbidden.', 'SecurityError')
      },
    })
}

test(
  'without any storage, a guest finds a phone, fills in the booking form, and still has it after the sign-in',
  once,
  async ({ page, expectInConsole }) => {
    // React Router tells that it cannot restore how far a page was scrolled.
    expectInConsole(/The storage is forbidden/)
    await page.addInitScript(forbidStorage)
    await open(page, '/')
    await page.getByRole('article').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/item\//)
    await page.getByRole('main').getByRole('button', { name: 'Book Now' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Meet location').fill('Shahbag, Dhaka')
    await dialog.getByRole('link', { name: 'Please Login First' }).click()
    await page.getByLabel('Email').fill('buyer@hatbodol.example')
    await page.getByLabel('Password', { exact: true }).fill('hatbodol-demo')
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL(/\/item\//)
    await expect(page.getByRole('dialog').getByLabel('Meet location')).toHaveValue('Shahbag, Dhaka')
  },
)
