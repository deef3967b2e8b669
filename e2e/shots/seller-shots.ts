import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { signIn, picture } from '#e2e/steps/actions.ts'

/** Walks through the pages of a verified seller, for the screenshots. */
export const sellerShots = [
  { name: 'seller-dashboard', show: (page: Page) => openAs(page, 'seller@hatbodol.example') },
  { name: 'drawer', show: openDrawer },
  { name: 'add-phone', show: (page: Page) => page.goto('/dashboard/addphone'), whole: true },
  { name: 'add-phone-errors', show: clickAdd, whole: true },
  { name: 'add-phone-filled', show: fillIn, whole: true },
  { name: 'add-phone-offline', show: addOffline, whole: true },
  { name: 'manage-items', show: (page: Page) => page.goto('/dashboard/managemylist'), whole: true },
  { name: 'delete-item', show: askToDelete },
  { name: 'edit-phone', show: editFirst, whole: true },
  { name: 'my-money', show: (page: Page) => page.goto('/dashboard/payouts'), whole: true },
  {
    name: 'payout-number',
    show: (page: Page) => page.getByRole('button', { name: /^Change: / }).click(),
    whole: true,
  },
  {
    name: 'payout-number-removed',
    show: async (page: Page) => {
      await page.goto('/dashboard/payouts')
      await page.getByRole('button', { name: 'Remove account' }).click()
    },
  },
  { name: 'refused', show: (page: Page) => page.goto('/dashboard/sellers') },
]

/** Walks through the pages of a seller whom no admin has verified yet. */
export const newSellerShots = [
  { name: 'new-seller', show: (page: Page) => openAs(page, 'new-seller@hatbodol.example') },
  { name: 'add-phone-unverified', show: (page: Page) => page.goto('/dashboard/addphone'), whole: true },
  { name: 'manage-items-none', show: (page: Page) => page.goto('/dashboard/managemylist') },
]

async function openAs(page: Page, email: string) {
  await page.goto('/login')
  await signIn(page, email)
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Welcome to dashboard' }).waitFor()
}

/** Opens the dashboard's menu. On a wide screen it is always open and has no button. */
async function openDrawer(page: Page) {
  const toggle = page.getByRole('button', { name: 'Dashboard menu' })
  if (await toggle.isVisible()) await toggle.click()
}

async function clickAdd(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Add Phone' }).click()
}

const drawPhoto = async (width: number) => ({
  ...picture,
  buffer: await sharp(picture.buffer).resize(width, 250).png().toBuffer(),
})

async function fillIn(page: Page) {
  await page.getByLabel('Brand').selectOption('Xiomi')
  await page.getByLabel('Phone Model').fill('Redmi Note 12 8/128 GB')
  await page.getByLabel('Product Image').setInputFiles(await Promise.all([200, 210, 190].map(drawPhoto)))
  await page.getByLabel('Condition').selectOption('Good')
  await page.getByLabel('Location').fill('Mirpur 10, Dhaka')
  await page.getByLabel('Price').fill('৳ ১,২৫,০০০')
  await page.getByLabel('Description').fill('Battery fine, box and cable go with it.')
}

async function addOffline(page: Page) {
  await page.context().setOffline(true)
  await page.getByLabel('Product Image').setInputFiles(await drawPhoto(180))
  await page.getByText('The connection was lost.').waitFor()
  await page.context().setOffline(false)
}

async function askToDelete(page: Page) {
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await page.getByRole('alertdialog').waitFor()
}

async function editFirst(page: Page) {
  await page.goto('/dashboard/managemylist')
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await page.getByLabel('Price').waitFor()
}
