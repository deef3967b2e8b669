import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Brand } from '#test/http/wire-records.ts'
import type { Role } from '#contract/users.ts'
import { demoPassword } from '#db/demo/password.ts'
import { readPortrait } from '#db/demo/pictures.ts'
import { awaitPageCode, open } from './open.ts'

/** The password of everybody who signs up in a test. */
export const password = 'seven blue rickshaws'

/** The password of the person with this address: the demo people have their own. */
export const passwordOf = (email: string) => (email.endsWith('@hatbodol.example') ? demoPassword : password)

export const card = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  /** The bank asks the cardholder to confirm the payment. */
  asking: '4000002500003155',
}

/** A picture to sign up with. */
export const picture = await portrait('buyer2')

/** The same picture, smaller, for tests that do not check it: the server renders it in a third of the time. */
export const smallPicture = { ...picture, buffer: await sharp(picture.buffer).resize(96).png().toBuffer() }

/** A picture of another person. */
export const otherPicture = await portrait('jannat.ferdous')

async function portrait(key: string) {
  const buffer = await sharp(await readPortrait(key))
    .png()
    .toBuffer()
  return { name: 'me.png', mimeType: 'image/png', buffer }
}

/** The field of the search for phones. */
export const searchField = (page: Page): Locator => page.getByRole('search').locator('input')

let people = 0
/** Returns an address that nobody has used before. */
export function newEmail(): string {
  people += 1
  return `visitor-${process.pid}-${Date.now()}-${people}@example.com`
}

/** Fills in the sign-up page, which is open already, and sends it. */
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

export async function signIn(page: Page, email: string): Promise<void> {
  if (new URL(page.url(), 'http://localhost').pathname !== '/login') await open(page, '/login')
  await submitSignIn(page, email, passwordOf(email))
  await expect(page.getByText('Login successful')).toBeVisible()
  // The message appears before the page changes: the change would close a menu that is already open.
  await expect(page).not.toHaveURL(/\/login/)
}

/** Fills in the sign-in page, which is open already, and sends it. */
export async function submitSignIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

/** Returns the main navigation. On a small screen, it first opens the menu if necessary. */
export async function openNavigation(page: Page) {
  await awaitPageCode(page)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  // The button gets its new name a moment later, so the menu itself shows whether it is open.
  if (!(await navigation.isVisible())) await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(navigation).toBeVisible()
  return navigation
}

/** Books the phone of this model from the page of its brand. */
export async function book(page: Page, brand: string, model: string): Promise<void> {
  await openBrand(page, brand)
  await sendBooking(page, cardOf(page, model))
  await expect(page.getByText('Item booked successfully')).toBeVisible()
}

/** Opens the booking dialog of a card, fills it in and sends it. */
async function sendBooking(page: Page, listing: Locator): Promise<void> {
  await listing.getByRole('button', { name: /Book Now/ }).click()
  await page.getByLabel('Meet location').fill('Mirpur 10 metro station')
  await page.getByLabel('Phone number').fill('01712 345678')
  await page.getByRole('dialog').getByRole('button', { name: 'Book Now' }).click()
}

/** Opens the payment of the person's only booking. */
export async function openPayment(page: Page): Promise<void> {
  await open(page, '/mybooking')
  await page.getByRole('link', { name: /^PAY/ }).click()
}

/** Opens a brand's page directly, without the home page, which loads more than any other page. */
export async function openBrand(page: Page, brand: string): Promise<void> {
  const brands = (await (await page.request.get(`/api/brands`)).json()) as Brand[]
  const { _id } = brands.find(({ name }) => name === brand) ?? {}
  await open(page, `/brand/${_id}`)
  await expect(page.getByRole('heading', { level: 1, name: brand })).toBeVisible()
}

export function cardOf(within: Page | Locator, model: string) {
  return within.getByRole('article').filter({ hasText: model })
}

/** Types a card number, expiry date and security code into the provider's fields. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel(/card number/i).fill(number)
  await page.getByLabel(/expir/i).fill('1234')
  await page.getByLabel(/CVC|security code/i).fill('123')
}

/** On the receipt of a phone whose money is reserved: the buyer says that they have the phone. */
export async function confirmHandOver(page: Page): Promise<void> {
  await unfoldCode(page)
  await page.getByRole('button', { name: 'I have the phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'I have the phone' }).click()
  await expect(page.locator('[aria-live]').getByText('Hand-over confirmed')).toBeVisible()
}

/**
 * Opens the code, or the field for it. It is folded until a meeting is agreed or the day of a proposed one has come.
 */
export async function unfoldCode(page: Page): Promise<void> {
  const code = page.locator('details')
  await expect(async () => {
    if ((await code.getAttribute('open')) === null) await code.locator('summary').click()
    await expect(code).toHaveAttribute('open', { timeout: 1000 })
  }).toPass()
}
