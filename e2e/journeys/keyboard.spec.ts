// On a small screen, e2e/pages/large-text.spec.ts checks these pages, because it opens all of them anyway.
import type { Locator, Page } from '@playwright/test'
import { card, password, searchField } from '#e2e/steps/actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { signUpElsewhere } from '#e2e/steps/people.ts'
import { pickListing } from '#e2e/steps/listings.ts'

test(
  'with only the keyboard, a phone is found, booked, paid and taken, and each result is announced once',
  once,
  async ({ page }, testInfo) => {
    test.slow()
    const listing = pickListing(testInfo, 4)
    const email = await signUpElsewhere(page)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')

    await test.step('search and filter', async () => {
      await open(page, '/')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(main).toBeFocused()
      await type(page, searchField(page), listing.model)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/search\?q=/)
      await choose(page, page.getByRole('radio', { name: listing.brand }))
      await expect(page).toHaveURL(new RegExp(`brand=${listing.brand}`))
      await expectAnnounced(page, /^\d+ phones?/)
    })

    await test.step('book as a guest, and sign in', async () => {
      await press(page, main.getByRole('link', { name: listing.model }).first())
      await expect(page.getByRole('heading', { level: 1, name: listing.model, exact: true })).toBeVisible()
      await press(page, main.getByRole('button', { name: 'Book Now' }).first())
      await expect(dialog.locator(':focus')).toHaveCount(1)
      await type(page, dialog.getByLabel('Meet location'), 'New Market, Rajshahi')
      await press(page, dialog.getByRole('link', { name: 'Please Login First' }))
      await type(page, main.getByLabel('Email'), email)
      await type(page, main.getByLabel('Password', { exact: true }), password)
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Meet location')).toHaveValue('New Market, Rajshahi')
      await expect(dialog.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Phone number')).toBeFocused()
      await expect(dialog.getByLabel('Phone number')).toHaveAccessibleDescription(/.+/)
      await page.keyboard.type('01712345678')
      await page.keyboard.press('Enter')
      await expectAnnounced(page, 'Item booked successfully')
    })

    await test.step('pay', async () => {
      await press(page, page.getByRole('banner').getByRole('link', { name: 'My Booking' }))
      await press(page, main.getByRole('link', { name: /^PAY/ }))
      await type(page, page.getByLabel(/card number/i), card.good)
      await type(page, page.getByLabel(/expir/i), '1234')
      await type(page, page.getByLabel(/CVC|security code/i), '123')
      await press(page, page.getByRole('button', { name: 'Pay', exact: true }))
      await expect(page.getByText('Congrats your payment completed')).toBeVisible()
    })

    await test.step('confirm the hand-over', async () => {
      await press(page, main.getByRole('link', { name: 'Propose when to meet' }))
      await press(page, main.locator('summary'))
      await press(page, main.getByRole('button', { name: 'I have the phone' }))
      await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'I have the phone' }))
      await expectAnnounced(page, 'Hand-over confirmed')
    })
  },
)

/** Moves the focus to a control as people do. It must be visible there, which needs an outline. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  const isFocused = () => target.evaluate((element) => element.matches(':focus'))
  for (let presses = 0; presses < 200 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
}

async function press(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function type(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Chooses a radio button: Tab reaches only the chosen one of a group, and arrows the others. */
async function choose(page: Page, radio: Locator) {
  const group = page.getByRole('radio').and(page.locator(`[name="${await radio.getAttribute('name')}"]`))
  await tabTo(page, group.and(page.locator(':checked')))
  for (let presses = 0; presses < 20 && !(await radio.isChecked()); presses += 1)
    await page.keyboard.press('ArrowRight')
}

/** Expects that exactly one live region says this. */
async function expectAnnounced(page: Page, words: string | RegExp) {
  const live = page.locator('[aria-live], [role=alert], [role=status], output')
  await expect(live.filter({ hasText: words })).toHaveCount(1)
}
