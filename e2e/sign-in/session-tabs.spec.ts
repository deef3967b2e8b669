import type { APIRequestContext, Page } from '@playwright/test'
import { codeIn } from '#test/emails/email-code.ts'
import { signIn, newEmail, openNavigation, password } from '#e2e/steps/actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { readRecord, signInByApi, signInNew } from '#e2e/steps/people.ts'
import { controlPort } from '#e2e/server/ports.ts'
import { makePerson, avatarOf } from '#e2e/steps/session-actions.ts'

/** Opens a page with its last call about the person: a later one would find first that their account is gone. */
async function openWithTasks(page: Page): Promise<void> {
  const counted = page.waitForResponse('**/api/account/tasks')
  await open(page, '/about')
  await expect(await avatarOf(page)).toBeVisible()
  await counted
}

test(
  'when another person signs in in one tab, the other tab shows that person',
  once,
  async ({ page, context }) => {
    const [first, second] = [await makePerson(context), await makePerson(context)]
    const other = await context.newPage()
    await signIn(page, first)
    await open(other, '/mybooking')
    await expect(other.getByRole('heading', { level: 1, name: 'My Booking' })).toBeVisible()
    // The heading appears before this tab knows who is signed in. Its request about the ended sign-in is answered
    // with 400, and its identity provider may then restore the first person where both tabs read who is signed in.
    await expect(await avatarOf(other)).toBeVisible()
    await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click()
    await expect(other).toHaveURL(/\/login/)
    await signIn(page, second)
    await expect(other).toHaveURL('/mybooking')
    expect(await other.evaluate(() => localStorage.getItem('token'))).toBe(
      await page.evaluate(() => localStorage.getItem('token')),
    )
    const asked = other.waitForRequest(/\/api\/booking\?email=/)
    await other.reload()
    expect((await asked).url()).toContain(encodeURIComponent(second))
  },
)

test(
  'a person whose account is gone is signed out at their next action, and reads why',
  once,
  async ({ page, expectInConsole }) => {
    const { headers } = await signInNew(page)
    await openWithTasks(page)
    expect((await page.request.delete('/api/account', { headers })).ok()).toBe(true)
    expectInConsole(/40[01]/)
    await (await openNavigation(page)).getByRole('link', { name: 'My Booking' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(
      'Your session has ended. Log in again to continue.',
    )
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  },
)

test(
  'a person removed by an admin is signed out, and reads that the account is disabled',
  once,
  async ({ page, request, expectInConsole }) => {
    const admin = await signInAdmin(page, request)
    const { email } = await signInNew(page)
    await openWithTasks(page)
    const { _id } = await readRecord(page, admin, email)
    const reply = await page.request.delete(`/api/users/buyers/${_id}`, { headers: admin.headers })
    expect(reply.ok(), await reply.text()).toBe(true)
    expectInConsole(/40[013]/)
    await (await openNavigation(page)).getByRole('link', { name: 'My Booking' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('This account has been disabled')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  },
)

/** Makes an admin as the operator does. */
async function signInAdmin(page: Page, request: APIRequestContext) {
  const email = newEmail()
  const made = await request.post(`http://127.0.0.1:${controlPort}/admin?email=${encodeURIComponent(email)}`)
  const { output } = (await made.json()) as { output: string }
  const oobCode = codeIn({ text: output })
  const path = '/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=hatbodol'
  const reply = await request.post(path, { data: { oobCode, newPassword: password } })
  expect(reply.ok(), await reply.text()).toBe(true)
  return signInByApi(page, email)
}
