import type { Page } from '@playwright/test'
import type { Role } from '#contract/users.ts'
import type { User } from '#test/http/wire-records.ts'
import { newEmail, password, passwordOf, smallPicture } from './actions.ts'
import { expect } from '#e2e/fixtures.ts'
import { readCode } from './emails.ts'
import { getListing } from './listings.ts'

/** A person, and the headers that calls in their name need. */
export type Person = { email: string; headers: { authorization: string } }

type Account = { localId: string; idToken: string; refreshToken: string; expiresIn: string }

const apiKey = 'hatbodol'

/** Signs in without the form, on a new page: for tests of something else. */
export async function signInByApi(page: Page, email: string): Promise<Person> {
  return storeSession(page, email, await askForAccount(page, email))
}

/** Signs in only for API calls: the page does not change. */
export async function signInForCalls(page: Page, email: string): Promise<Person> {
  return exchangeToken(page, email, await askForAccount(page, email))
}

function askForAccount(page: Page, email: string): Promise<Account> {
  return ask<Account>(page, identityPath('signInWithPassword'), {
    email,
    password: passwordOf(email),
    returnSecureToken: true,
  })
}

/** Signs up a new person with the calls of the sign-up page. The page is then signed in. */
export async function signInNew(page: Page, role: Role = 'buyer'): Promise<Person> {
  const { email, account } = await signUpByCalls(page, role)
  return storeSession(page, email, account)
}

/** Signs up a new person only for API calls: the page does not change. */
export async function signUpForCalls(page: Page, role: Role = 'buyer'): Promise<Person> {
  const { email, account } = await signUpByCalls(page, role)
  return exchangeToken(page, email, account)
}

/** Signs up a new person, who does not sign in yet, and returns their address. The page does not change. */
export async function signUpElsewhere(page: Page): Promise<string> {
  return (await signUpByCalls(page, 'buyer')).email
}

async function signUpByCalls(page: Page, role: Role): Promise<{ email: string; account: Account }> {
  const email = newEmail()
  const name = 'Shathi Begum'
  const image = await upload(page)
  await ask(page, '/api/users', { name, email, image, role, isAdmin: false, verify: false })
  const account = await ask<Account>(page, identityPath('signUp'), {
    email,
    password,
    returnSecureToken: true,
  })
  await ask(page, identityPath('update'), {
    idToken: account.idToken,
    displayName: name,
    photoUrl: image,
    returnSecureToken: false,
  })
  return { email, account }
}

/** Verifies the address of a signed-up person with the link of an email. */
export async function verifyAddress(page: Page, email: string): Promise<void> {
  const { idToken } = await ask<Account>(page, identityPath('signInWithPassword'), {
    email,
    password,
    returnSecureToken: true,
  })
  await ask(page, identityPath('sendOobCode'), { requestType: 'VERIFY_EMAIL', idToken })
  await ask(page, identityPath('update'), { oobCode: await readCode(page.request, email), idToken })
  const headers = { authorization: `Bearer ${idToken}` }
  expect((await page.request.get(`/api/jwt?email=${encodeURIComponent(email)}`, { headers })).ok()).toBe(true)
}

/** Uploads a picture to the image host and returns its address. */
export async function upload(page: Page, headers: Record<string, string> = {}): Promise<string> {
  const reply = await page.request.post('/api/images', {
    headers,
    multipart: { image: smallPicture },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  return ((await reply.json()) as { data: { url: string } }).data.url
}

/** Creates a listing in a verified seller's name and returns its id. */
export async function sell(
  page: Page,
  headers: Person['headers'],
  words: { model: string; description?: string; allowsCash?: boolean },
): Promise<string> {
  const listing = {
    name: 'Huawei',
    condition: 'Fair',
    location: 'Khulna',
    price: 9000,
    description: 'As new.',
    images: [await upload(page, headers)],
    ...words,
  }
  const { insertedId } = await ask<{ insertedId: string }>(page, '/api/items', listing, headers)
  return insertedId
}

/** Books a phone in somebody's name and returns the booking's id. */
export async function bookAs(page: Page, { headers }: Person, model: string): Promise<string> {
  const { _id, revision } = await getListing(page, model)
  const booking = {
    productId: _id,
    listingRevision: revision,
    bookingUserNumber: '01712 345678',
    meetLocation: 'Mirpur 10 metro station',
  }
  const { insertedId } = await ask<{ insertedId: string }>(page, '/api/booking', booking, headers)
  return insertedId
}

/** Returns the record of the person with this address, as another person may read it. */
export async function readRecord(page: Page, { headers }: Person, email: string): Promise<User> {
  const reply = await page.request.get(`/api/users/${email}`, { headers })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as User
}

/** Verifies a seller in the name of an admin. */
export async function verify(page: Page, admin: Person, email: string): Promise<void> {
  const { _id } = await readRecord(page, admin, email)
  const reply = await page.request.post(`/api/users/sellers/${_id}`, { headers: admin.headers })
  expect(reply.ok(), await reply.text()).toBe(true)
}

const identityPath = (call: string) => `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=${apiKey}`

async function ask<T>(
  page: Page,
  path: string,
  data: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const reply = await page.request.post(path, { data, headers })
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
  return (await reply.json()) as T
}

/** Stores in the browser what the identity provider's SDK stores for a signed-in person, instead of anybody else. */
async function storeSession(page: Page, email: string, account: Account): Promise<Person> {
  const kept = {
    uid: account.localId,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      refreshToken: account.refreshToken,
      accessToken: account.idToken,
      expirationTime: Date.now() + Number(account.expiresIn) * 1000,
    },
    apiKey,
    appName: '[DEFAULT]',
  }
  // Storage is shared by all our addresses; this one loads fastest.
  await page.goto('/api/health/live')
  await page.evaluate(
    async (entries) => {
      localStorage.clear()
      await new Promise((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase('firebaseLocalStorageDb')
        deletion.addEventListener('success', resolve)
        deletion.addEventListener('error', reject)
      })
      for (const [name, value] of entries) localStorage.setItem(name, value)
    },
    [
      [`firebase:authUser:${apiKey}:[DEFAULT]`, JSON.stringify(kept)],
      ['signed-in', account.localId],
    ] as const,
  )
  return exchangeToken(page, email, account)
}

/** Returns the person with the headers for calls in their name. */
async function exchangeToken(page: Page, email: string, { idToken }: Account): Promise<Person> {
  const reply = await page.request.get(`/api/jwt?email=${encodeURIComponent(email)}`, {
    headers: { authorization: `Bearer ${idToken}` },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  const { accessToken } = (await reply.json()) as { accessToken: string }
  return { email, headers: { authorization: `Bearer ${accessToken}` } }
}
