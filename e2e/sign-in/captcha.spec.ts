import type { Page } from '@playwright/test'
import { readLink } from '#e2e/steps/emails.ts'
import {
  signIn,
  newEmail,
  openNavigation,
  password,
  submitSignIn,
  sendSignUp,
  signUp,
} from '#e2e/steps/actions.ts'
import { addresses, keys } from '#e2e/server/captcha-google.ts'
import { test } from '#e2e/server/captcha-product.ts'
import { expect, expectAccessible, once } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'

// These tests run in one worker, so that they share one product.
test.describe.configure({ mode: 'default' })

const notAPerson = 'We could not check that you are a person. Please try again.'
/** Console messages: the SDK first calls without a captcha, is refused, and says that it now makes one. */
const askedTwice = /400|is protected by reCAPTCHA Enterprise/

/** Returns a list to which each request that may need a captcha is added, with its token and its status. */
function watchIdentity(page: Page): string[] {
  const calls: string[] = []
  page.on('response', async (response) => {
    const operation = /\/accounts:(?<name>signUp|signInWithPassword|sendOobCode)/.exec(response.url())
    if (!operation) return
    const sent = response.request().postDataJSON() as Record<string, string | undefined>
    const token = sent['captchaResponse'] ?? sent['captchaResp'] ?? 'without'
    calls.push(`${operation.groups?.['name']} ${token} ${response.status()}`)
  })
  return calls
}

const tokenFor = (action: string) => `person/${keys.siteKey}/${action}`

test(
  'with a captcha, a person signs up, signs in and asks for a new password',
  once,
  async ({ page, google, expectInConsole }) => {
    expectInConsole(askedTwice)
    const calls = watchIdentity(page)
    await open(page, '/')
    await page.waitForLoadState('networkidle')
    expect(google.asked).toEqual([])

    const email = await signUp(page)
    expect(google.asked).toEqual([addresses.script, addresses.main, addresses.frame, addresses.reload])
    await expect
      .poll(() => calls.slice(0, 2))
      .toEqual(['signUp without 400', `signUp ${tokenFor('signUpPassword')} 200`])
    await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Logout successful')).toBeVisible()

    calls.length = 0
    await signIn(page, email)
    await expect.poll(() => calls.at(-1)).toBe(`signInWithPassword ${tokenFor('signInWithPassword')} 200`)
    await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Logout successful')).toBeVisible()

    await open(page, '/login')
    calls.length = 0
    await page.getByLabel('Email').fill(email)
    await page.getByRole('link', { name: 'Forgot Password?' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('dialog')).toContainText('we have emailed a link')
    await expect.poll(() => calls.at(-1)).toBe(`sendOobCode ${tokenFor('getOobCode')} 200`)
    await open(page, await readLink(page.request, email, '/set-password'))
    await page.getByLabel('New password').fill('a new good password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Login successful')).toBeVisible()
  },
)

test(
  'a person who fails the captcha reads why, and can try again with the same text',
  once,
  async ({ page, google, expectInConsole }) => {
    expectInConsole(askedTwice)
    google.judgement = 'program'
    await open(page, '/login')
    await submitSignIn(page, newEmail(), password)
    await expectAlert(page, notAPerson)
    await page.getByRole('link', { name: 'Forgot Password?' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click()
    await expectAlert(page, notAPerson)

    await open(page, '/signup')
    await sendSignUp(page)
    await expectAccessible(page)
    await expectAlert(page, notAPerson)
    google.judgement = 'person'
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('User created successfully')).toBeVisible()
  },
)

test(
  'while Google does not answer or is blocked, nobody passes the captcha, and the alert says what to do',
  once,
  async ({ page, google, expectInConsole }) => {
    expectInConsole(/400|503|is protected by reCAPTCHA Enterprise|ERR_BLOCKED_BY_CLIENT/)
    google.judgement = 'blocked'
    await open(page, '/login')
    await submitSignIn(page, newEmail(), password)
    await expectAlert(page, 'allow google.com if you block it')
    google.judgement = 'nobody'
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expectAlert(page, 'Please try again in a few seconds.')
  },
)

async function expectAlert(page: Page, sentence: string): Promise<void> {
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(sentence)
  await alert.getByRole('button').click()
  await expect(alert).toBeHidden()
}
