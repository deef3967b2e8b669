import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { newEmail, password, picture } from './actions.ts'
import { expect } from '#e2e/fixtures.ts'
import { readCode } from './emails.ts'

type Account = { idToken: string }

const halfMinute = 30_000
const apiKey = 'hatbodol'

/** A person who needs a code of their authenticator app to sign in. */
type Holder = {
  email: string
  /** The next code that the app shows: the code of the setup cannot be used again. */
  code: () => string
}

/** Signs a person up by API calls, verifies the address with the email's link, and sets up the authenticator app. */
export async function createFactorHolder(page: Page, appNames = ['My phone']): Promise<Holder> {
  const email = newEmail()
  await makeRecord(page, email)
  const { idToken } = await identify<Account>(page, 'v1/accounts:signUp', {
    email,
    password,
    returnSecureToken: true,
  })
  await identify(page, 'v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
  const oobCode = await readCode(page.request, email)
  await identify(page, 'v1/accounts:update', { oobCode, idToken })

  let bearer = await signIn(page, email)
  let totp: TOTP | undefined
  for (const displayName of appNames) {
    const enrolled = await enroll(page, bearer, displayName)
    bearer = enrolled.idToken
    totp ??= enrolled.totp
  }
  return { email, code: () => totp?.generate({ timestamp: Date.now() + halfMinute }) ?? '' }
}

async function makeRecord(page: Page, email: string): Promise<void> {
  const uploaded = await page.request.post('/api/images', {
    multipart: { image: picture },
  })
  const { data } = (await uploaded.json()) as { data: { url: string } }
  const record = {
    name: 'Shathi Begum',
    email,
    image: data.url,
    role: 'buyer',
    isAdmin: false,
    verify: false,
  }
  const made = await page.request.post('/api/users', { data: record })
  expect(made.ok(), await made.text()).toBe(true)
}

async function signIn(page: Page, email: string): Promise<string> {
  const body = { email, password, returnSecureToken: true }
  return (await identify<Account>(page, 'v1/accounts:signInWithPassword', body)).idToken
}

async function enroll(page: Page, idToken: string, displayName: string) {
  const { totpSessionInfo } = await identify<{
    totpSessionInfo: { sharedSecretKey: string; sessionInfo: string }
  }>(page, 'v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })
  const { sharedSecretKey, sessionInfo } = totpSessionInfo
  const totp = new TOTP({ secret: sharedSecretKey })
  const finalized = await identify<Account>(page, 'v2/accounts/mfaEnrollment:finalize', {
    idToken,
    displayName,
    totpVerificationInfo: { sessionInfo, verificationCode: totp.generate() },
  })
  return { idToken: finalized.idToken, totp }
}

async function identify<T>(page: Page, path: string, data: object): Promise<T> {
  const reply = await page.request.post(`/identitytoolkit.googleapis.com/${path}?key=${apiKey}`, { data })
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
  return (await reply.json()) as T
}
