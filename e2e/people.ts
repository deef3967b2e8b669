import type { Page } from '@playwright/test'
import type { Role, User } from '#contract/users.ts'
import { newEmail, password, picture } from './actions.ts'
import { expect } from './fixtures.ts'
import { getItem } from './phones.ts'
import { productPort } from './ports.ts'

/** Who is signed in on a page, and what calls in their name carry. */
export type Person = { email: string; headers: { authorization: string } }

type Account = { localId: string; idToken: string; refreshToken: string; expiresIn: string }

const apiKey = 'hatbodol'

/** Signs in without the form, on a page that has not been anywhere: for tests of something else. */
export async function signIn(page: Page, email: string): Promise<Person> {
  const account = await ask<Account>(page, identityPath('signInWithPassword'), {
    email,
    password,
    returnSecureToken: true,
  })
  return enter(page, email, account)
}

/** Signs somebody up whom nobody has seen before, as the sign-up page does, and leaves them signed in. */
export async function signInNew(page: Page, role: Role = 'buyer'): Promise<Person> {
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
  return enter(page, email, account)
}

/** Puts a picture on the image host and gives its address. */
export async function upload(page: Page, headers: Record<string, string> = {}): Promise<string> {
  const reply = await page.request.post('/api/images', {
    headers,
    multipart: { image: picture },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  return ((await reply.json()) as { data: { url: string } }).data.url
}

/** Puts a phone up for sale in a verified seller's name and gives its id. */
export async function sell(
  page: Page,
  headers: Person['headers'],
  words: { model: string; description?: string },
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

/** Books a phone in somebody's name and gives the booking's id. */
export async function bookAs(page: Page, { headers }: Person, model: string): Promise<string> {
  const { _id } = await getItem(page, model)
  const booking = {
    productId: _id,
    bookingUserNumber: '01712 345678',
    meetLocation: 'Mirpur 10 metro station',
  }
  const { insertedId } = await ask<{ insertedId: string }>(page, '/api/booking', booking, headers)
  return insertedId
}

/** What is on record about the person with this address, as another may read it. */
export async function readRecord(page: Page, { headers }: Person, email: string): Promise<User> {
  const reply = await page.request.get(`/api/users/${email}`, { headers })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as User
}

/** Lets a seller put phones up, in the name of an admin. */
export async function verify({ page, person }: { page: Page; person: Person }, email: string): Promise<void> {
  const { _id } = await readRecord(page, person, email)
  const reply = await page.request.post(`/api/users/sellers/${_id}`, { headers: person.headers })
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

/** Keeps what the identity provider's SDK keeps of somebody who is signed in. */
async function enter(page: Page, email: string, account: Account): Promise<Person> {
  const reply = await page.request.get(`/api/jwt?email=${encodeURIComponent(email)}`, {
    headers: { authorization: `Bearer ${account.idToken}` },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  const { accessToken } = (await reply.json()) as { accessToken: string }
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
  const localStorage = [
    { name: `firebase:authUser:${apiKey}:[DEFAULT]`, value: JSON.stringify(kept) },
    { name: 'signed-in', value: 'yes' },
  ]
  await page.context().setStorageState({
    cookies: [],
    origins: [{ origin: `http://localhost:${productPort}`, localStorage }],
  })
  return { email, headers: { authorization: `Bearer ${accessToken}` } }
}
