import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Brand } from '#contract/brands.ts'
import type { Role } from '#contract/users.ts'
import { drawAvatar } from '#db/demo/drawings/avatar.ts'
import { alive, open } from './open.ts'

export const password = 'hatbodol-demo'
export const card = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  /** Its bank asks whether it is its holder who pays. */
  asking: '4000002500003155',
}

/** A picture to sign up with. */
export const picture = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp(Buffer.from(drawAvatar({ name: 'Nusrat Jahan', seed: 'shathi' })))
    .resize(256)
    .png()
    .toBuffer(),
}

/** Another one, of somebody else. */
export const otherPicture = {
  ...picture,
  buffer: await sharp(Buffer.from(drawAvatar({ name: 'Shathi Akter', seed: 'another' })))
    .resize(256)
    .png()
    .toBuffer(),
}

let people = 0
/** An address nobody has used before. */
export function newEmail(): string {
  people += 1
  return `visitor-${process.pid}-${Date.now()}-${people}@example.com`
}

/** Fills in the sign-up page one is on, and sends it. */
export async function sendSignUp(page: Page, email = newEmail(), role: Role = 'buyer'): Promise<void> {
  await page.getByLabel('Username').fill('Shathi Begum')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Image').setInputFiles(picture)
  await page.getByLabel('Select Role').selectOption(role)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
}

export async function signUp(page: Page, email = newEmail(), role: Role = 'buyer'): Promise<string> {
  await open(page, '/signup')
  await sendSignUp(page, email, role)
  await expect(page.getByText('User created successfully')).toBeVisible()
  await expect(page).not.toHaveURL(/\/signup/)
  return email
}

export async function logIn(page: Page, email: string): Promise<void> {
  if (new URL(page.url(), 'http://localhost').pathname !== '/login') await open(page, '/login')
  await sendLogIn(page, email, password)
  await expect(page.getByText('Login successful')).toBeVisible()
  // The word comes before the page one returns to: a menu opened in between would close under the finger.
  await expect(page).not.toHaveURL(/\/login/)
}

/** Fills in the log-in page one is on, and sends it. */
export async function sendLogIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

/** The navigation's links, unfolded where they are behind a button. */
export async function openNavigation(page: Page) {
  await alive(page)
  const button = page.getByRole('button', { name: 'Open the menu' })
  if (await button.isVisible()) await button.click()
  return page.getByRole('navigation', { name: 'Main' })
}

/** Books the phone whose card is named, from its brand's page. */
export async function book(page: Page, brand: string, model: string): Promise<void> {
  await openBrand(page, brand)
  await sendBooking(page, cardOf(page, model))
  await expect(page.getByText('Item booked successfully')).toBeVisible()
}

/** Opens the booking dialog of a card, fills it in and sends it. */
async function sendBooking(page: Page, phone: Locator): Promise<void> {
  await phone.getByRole('button', { name: /Book Now/ }).click()
  await page.getByLabel('Meet location').fill('Mirpur 10 metro station')
  await page.getByLabel('Phone number').fill('01712 345678')
  await page.getByRole('dialog').getByRole('button', { name: 'Book Now' }).click()
}

/** From one's only booking to its payment. */
export async function openPayment(page: Page): Promise<void> {
  await open(page, '/mybooking')
  await page.getByRole('link', { name: /^PAY/ }).click()
}

/** Opens a brand's page; past the home page, which weighs most of all. */
export async function openBrand(page: Page, brand: string): Promise<void> {
  const brands = (await (await page.request.get(`/api/brands`)).json()) as Brand[]
  const { _id } = brands.find(({ name }) => name === brand) ?? {}
  await open(page, `/brand/${_id}`)
  await expect(page.getByRole('heading', { level: 1, name: brand })).toBeVisible()
}

export function cardOf(within: Page | Locator, model: string) {
  return within.getByRole('article').filter({ hasText: model })
}

/** Types a card into the provider's field. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel(/card number/i).fill(number)
  await page.getByLabel(/expir/i).fill('1234')
  await page.getByLabel(/CVC|security code/i).fill('123')
}
