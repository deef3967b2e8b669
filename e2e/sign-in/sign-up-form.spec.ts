import type { Page } from '@playwright/test'
import { newEmail, password, picture } from '#e2e/steps/actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { readLink } from '#e2e/steps/emails.ts'
import { awaitPageCode, open, reload } from '#e2e/steps/open.ts'

test(
  'the sign-up form survives a reload and a change of language, except the password, and explains why a password is weak',
  once,
  async ({ page }) => {
    await open(page, '/signup')
    const email = newEmail()
    const field = page.getByLabel('Password', { exact: true })
    await page.getByLabel('Username').fill('Shathi Begum')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Select Role').selectOption('seller')
    await field.fill(password)
    await reload(page)
    await expect(page.getByLabel('Username')).toHaveValue('Shathi Begum')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Select Role')).toHaveValue('seller')
    await expect(field).toHaveValue('')

    const says = async (typed: string, words: string) => {
      await field.fill(typed)
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    }
    await says('shathi', '2 more characters.')
    await says('shathi b', 'Leave your name out of it: that is guessed first.')
    await says('visitor 1234', 'Leave your email address out of it: that is guessed first.')
    await says('hatbodol1234', 'Leave our name out of it: that is guessed first.')
    await says(
      'iloveyou',
      'Many people use this password or one like it, so it is guessed first. Choose another one.',
    )
    await page.getByLabel('Image').setInputFiles(picture)
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
    await says(
      password,
      'Good: it is long enough, it does not contain your name or address, and few people use it.',
    )

    const changeLanguage = (name: string) =>
      page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await test.step('what was typed is there in Bangla, and who signs up there gets an email in Bangla', async () => {
      await changeLanguage('বাংলা')
      await expect(page).toHaveURL(/\/bn\/signup$/)
      await awaitPageCode(page)
      await expect(page.locator('[name=email]')).toHaveValue(email)
      await page.locator('[type=file]').setInputFiles(picture)
      await page.locator('[type=password]').fill(password)
      const calls = recordCalls(page)
      await page.getByRole('main').locator('form [type=submit]').click()
      await expect(page).toHaveURL(/\/bn$/)
      // A busy server may let a picture be sent again, and the email is asked for beside the last steps.
      const isOfSignUp = (call: string) => /^\w+ (images|users|jwt|accounts:\w+)$/u.test(call)
      const listSent = () => [...new Set(calls.filter(isOfSignUp))].toSorted()
      await expect
        .poll(listSent, 'the requests of a sign-up')
        .toEqual([
          'GET jwt',
          'POST accounts:lookup',
          'POST accounts:sendOobCode',
          'POST accounts:signUp',
          'POST accounts:update',
          'POST images',
          'POST users',
        ])
      expect(await readLink(page.request, email, '/bn/verify-email')).toBeTruthy()
    })
    await test.step('the switch changes the language of their emails', async () => {
      const stored = page.waitForResponse('**/api/account/language')
      await changeLanguage('English')
      expect(await (await stored).json()).toMatchObject({ modifiedCount: 1 })
    })
  },
)

/** The requests that the page's code sends from now on, to our API (`users`) and to the identity service (`accounts:signUp`). */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'fetch' && request.resourceType() !== 'xhr') return
    const { pathname } = new URL(request.url())
    calls.push(`${request.method()} ${pathname.replace(/^(\/api\/|.*\/v1\/|\/)/, '')}`)
  })
  return calls
}
