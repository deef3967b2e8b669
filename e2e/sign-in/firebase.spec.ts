import type { Page } from '@playwright/test'
import { askToDelete, openAccount, reauthenticate, sectionOf } from '#e2e/steps/account-actions.ts'
import {
  signIn,
  newEmail,
  openNavigation,
  password,
  submitSignIn,
  sendSignUp,
  signUp,
} from '#e2e/steps/actions.ts'
import { type FirebaseCloud, routeFirebase } from '#e2e/server/firebase-cloud.ts'
import { authDomain, type FirebaseProduct, startFirebaseProduct } from '#e2e/server/firebase-product.ts'
import { expect, expectDialogAccessible, once, test as base } from '#e2e/fixtures.ts'
import { open, reload } from '#e2e/steps/open.ts'

/** Starts the product with a Firebase project, and answers instead of Firebase. */
const test = base.extend<{ cloud: FirebaseCloud }, { product: FirebaseProduct }>({
  product: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from it which fixtures it is to make first
    async ({}, use) => {
      const product = await startFirebaseProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.address),
  cloud: [({ context, product }, use) => routeFirebase(context, product.google).then(use), { auto: true }],
})
// These tests run in one worker, so that they share one product.
test.describe.configure({ mode: 'default' })

const api = 'https://identitytoolkit.googleapis.com/v1'
const readKeptToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

test(
  'with Firebase, a person signs up, gets a record, and stays signed in until Firebase ends the session; another service is told who is',
  once,
  async ({ page, cloud, expectInConsole }) => {
    const email = await signUp(page)
    await expect.poll(() => cloud.tokenCalls.at(-1)?.method).toBe('POST')
    expect(cloud.tokenCalls.at(-1)?.bearer).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(cloud.asked).toEqual(expect.arrayContaining([`${api}/accounts:signUp`, `${api}/accounts:update`]))
    await reload(page)
    await expect((await openNavigation(page)).getByTitle('Shathi Begum')).toBeVisible()
    const headers = { authorization: `Bearer ${await readKeptToken(page)}` }
    const record = await page.request.get(`/api/users/${email}`, { headers })
    expect(await record.json()).toMatchObject({ email, role: 'buyer', verify: false })

    await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Logout successful')).toBeVisible()
    await expect.poll(() => cloud.tokenCalls.at(-1)).toEqual({ method: 'DELETE', bearer: undefined })
    await signIn(page, email)
    await open(page, '/mybooking')
    await expect(page.getByRole('heading', { level: 1, name: 'My Booking' })).toBeVisible()

    // Firebase ends the session.
    expectInConsole(/400/)
    cloud.refusals['lookup'] = 'TOKEN_EXPIRED'
    cloud.refusals['token'] = 'TOKEN_EXPIRED'
    await reload(page)
    await expect(page.getByText('Your session has ended. Log in again to continue.')).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button').click()
    await expect((await openNavigation(page)).getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await readKeptToken(page)).toBeNull()
  },
)

test(
  'a refusal by Firebase is shown in a sentence, with Firebase’s own code below',
  once,
  async ({ page, cloud, expectInConsole }) => {
    expectInConsole(/400/)
    const alert = page.getByRole('alertdialog')
    const email = newEmail()
    cloud.add({ email, password })
    await open(page, '/login')
    await submitSignIn(page, email, 'not-the-password')
    await expect(alert).toContainText('The email address or password is wrong.')
    await alert.getByRole('button').click()
    for (const [refusal, sentence, code] of [
      ['TOO_MANY_ATTEMPTS_TRY_LATER : Access disabled.', 'You have tried too often.', 'too-many-requests'],
      ['USER_DISABLED', 'This account has been disabled.', 'user-disabled'],
      ['INVALID_API_KEY_OF_SOME_SORT', 'Something went wrong', 'auth/'],
    ] as const) {
      cloud.refusals['signInWithPassword'] = refusal
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
      await expect(alert).toContainText(sentence)
      await expect(alert).toContainText(code)
      await alert.getByRole('button').click()
    }
    await open(page, '/signup')
    await sendSignUp(page, email)
    await expect(alert).toContainText('There is already an account with this email address.')
    await expectDialogAccessible(page)
    await alert.getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL('/login')
    await expect(alert).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/signup')
  },
)

test(
  'Google’s script loads only once its button is pressed; then Firebase’s popup signs in',
  once,
  async ({ page, cloud, expectInConsole }) => {
    // These people have no record yet; the refusal is how the page learns that they need one.
    expectInConsole(/403/)
    await open(page, '/login')
    await page.waitForLoadState('networkidle')
    expect(cloud.asked).toEqual([])
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    const popup = await opened
    await expect(popup).toHaveTitle('Sign in with Google')
    expect(cloud.asked).toEqual(
      expect.arrayContaining([
        'https://apis.google.com/js/api.js',
        `https://${authDomain}/__/auth/iframe`,
        `https://${authDomain}/__/auth/handler`,
        `${api}/projects`,
      ]),
    )
    expect(new URL(popup.url()).searchParams.get('providerId')).toBe('google.com')
    await popup.getByRole('button').click()
    await expect(page.getByText('Login successfully')).toBeVisible()
    await expect(page).not.toHaveURL(/\/login/)
    await expect((await openNavigation(page)).getByTitle('Tahmina Akter')).toBeVisible()
    expect(await readKeptToken(page)).not.toBeNull()
  },
)

test(
  'deleting an account deletes it at Firebase too, says so before, and allows a new sign-up; if Firebase does not delete it, it is deleted here, and the page says so',
  once,
  async ({ page, cloud, expectInConsole }) => {
    expectInConsole(/40[01]|at the identity provider failed/)
    const email = await signUp(page)
    await openAccount(page)
    await expect(sectionOf(page, 'Delete my account')).toContainText('Your browser deletes it there.')
    await deleteAccount(page)
    await expect(page.getByText('Your account is deleted')).toBeVisible()
    expect(cloud.asked).toContain(`${api}/accounts:delete`)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await signUp(page, email)
    await openAccount(page)

    // Firebase does not delete the new one.
    cloud.refusals['delete'] = 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
    await deleteAccount(page)
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('could not be deleted at Firebase')
    await alert.getByRole('button').click()
    await expect((await openNavigation(page)).getByRole('link', { name: 'Login' })).toBeVisible()
  },
)

async function deleteAccount(page: Page): Promise<void> {
  await askToDelete(page)
  await reauthenticate(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}

test('a blocked popup is reported with Firebase’s own code', once, async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await open(page, '/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Your browser blocked the log-in window.')
  await expect(alert).toContainText('auth/popup-blocked')
})

test(
  'the pages of a visitor request nothing from Google, even with a Firebase project',
  once,
  async ({ page, cloud }) => {
    for (const path of ['/', '/search', '/about']) {
      await open(page, path)
      await page.waitForLoadState('networkidle')
    }
    expect(cloud.asked).toEqual([])
  },
)
