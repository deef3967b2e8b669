import type { APIRequestContext } from '@playwright/test'
import { newEmail, openNavigation } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { controlPort } from '#e2e/server/ports.ts'

/** Makes an admin as the operator does. Returns the path of the link to set their password. */
async function createAdmin(request: APIRequestContext, email: string): Promise<string> {
  const reply = await request.post(`http://127.0.0.1:${controlPort}/admin?email=${encodeURIComponent(email)}`)
  expect(reply.ok(), await reply.text()).toBe(true)
  const { told } = (await reply.json()) as { told: string }
  const link = /http\S+/.exec(told)?.[0]
  if (!link) throw new Error(`no link in: ${told}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}

test(
  'a new admin sets a password with the link, is signed in, and the link no longer works',
  once,
  async ({ page, request, expectInConsole }) => {
    const email = newEmail()
    const link = await createAdmin(request, email)
    await open(page, link)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expectAccessible(page)
    const field = page.getByLabel('New password')
    const button = page.getByRole('button', { name: 'Set password' })
    await field.fill('short')
    await button.click()
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
    await expect(field).toBeFocused()
    await expectAccessible(page)

    await field.fill('a good password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Login successful')).toBeVisible()
    await expect(page).toHaveURL('/')
    const navigation = await openNavigation(page)
    await navigation.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome to dashboard' })).toBeVisible()

    expectInConsole(/400/)
    await open(page, link)
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await expect(page.getByText(/has already been used/)).toBeVisible()
    await expectAccessible(page)
  },
)

test('pressing the button twice sets the password once', once, async ({ page, request }) => {
  await open(page, await createAdmin(request, newEmail()))
  await page.getByLabel('New password').fill('a good password')
  await page.getByRole('button', { name: 'Set password' }).dblclick()
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a link without a code says what to do', once, async ({ page }) => {
  await open(page, '/set-password')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect(page.getByText('The link is incomplete.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
})
