import { formatTaka } from '#lib/formats/en/money.ts'
import { card, cardOf, openBrand, sendSignUp, typeCard } from '#e2e/steps/actions.ts'
import { expect, onSmallScreen, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { pickListing } from '#e2e/steps/listings.ts'

test(
  'a visitor finds a phone, signs up, books it and pays, and it is no longer for sale',
  onSmallScreen,
  async ({ page }, testInfo) => {
    const listing = pickListing(testInfo, testInfo.retry, 'promoted')
    await open(page, '/')
    await expect(cardOf(page, listing.model)).toBeVisible()
    await page.getByRole('link', { name: 'Buy Now' }).click()
    const doors = page.getByRole('region', { name: 'Choose your brand' })
    await doors.getByRole('link', { name: listing.brand }).click()
    await expect(page.getByRole('heading', { level: 1, name: listing.brand })).toBeVisible()

    await cardOf(page, listing.model)
      .getByRole('button', { name: /Book Now/ })
      .click()
    const guests = page.getByRole('dialog')
    await expect(guests).toContainText('You will be asked to log in first. What you type here is kept.')
    await expect(guests.getByLabel('Model')).toHaveValue(listing.model)
    await guests.getByLabel('Meet location').fill('Shahbag, Dhaka')
    await guests.getByRole('link', { name: 'Please Login First' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    await sendSignUp(page)
    await expect(page.getByText('User created successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/brand\//)
    await expect(page.getByLabel('Meet location')).toHaveValue('Shahbag, Dhaka')
    await page.getByLabel('Phone number').fill('01712 345678')
    await page.getByRole('dialog').getByRole('button', { name: 'Book Now' }).click()
    await expect(page.getByText('Item booked successfully')).toBeVisible()
    await page.locator('[aria-live]').getByRole('link', { name: 'My Booking' }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /Verified seller$/ })).toHaveAttribute(
      'href',
      /^\/seller\/\w+/,
    )
    await expect(main.getByRole('link', { name: listing.model, exact: true })).toHaveAttribute(
      'href',
      /^\/item\/\w+/,
    )
    await expect(main.getByText('Not paid yet')).toBeVisible()
    await page.getByRole('link', { name: /^PAY/ }).click()

    await expect(page.getByText(`Payment for ${listing.brand} model ${listing.model}`)).toBeVisible()
    await expect(page.getByText(`Please pay ${formatTaka(listing.priceTaka)}`)).toBeVisible()
    await expect(main.getByRole('link', { name: /Verified seller$/ })).toHaveAttribute(
      'href',
      /^\/seller\/\w+/,
    )
    await expect(main.getByRole('definition').filter({ hasText: 'Shahbag, Dhaka' })).toBeVisible()
    await expect(main).toContainText('an admin can give your money back')
    await expect(main).toContainText('report it before the hand-over or within 48 hours after it')
    await expect(main.getByRole('link', { name: 'Back to My Booking' })).toHaveAttribute('href', '/mybooking')
    await typeCard(page, card.good)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText('Congrats your payment completed')).toBeVisible()
    await expect(page.getByText(/pi_\w+/)).toBeVisible()
    const done = page.getByRole('main')
    await expect(done).toContainText(
      'The seller has your number and can call you. You suggested Shahbag, Dhaka.',
    )
    await expect(done).toContainText(
      /Agree with .+ when to meet\. Meet and check the phone before .+ is reserved, not charged yet: /,
    )
    await expect(done.getByRole('link', { name: 'Propose when to meet' })).toHaveAttribute(
      'href',
      /^\/receipt\/\w+/,
    )
    await expect(
      done.getByRole('definition').getByRole('link', { name: /Verified seller$/ }),
    ).toHaveAttribute('href', /^\/seller\/\w+/)
    await done.getByRole('link', { name: 'Report a problem' }).click()
    await expect(done.getByRole('heading', { name: 'A problem with this sale?' })).toBeInViewport()
    await done.getByRole('link', { name: listing.model }).click()
    await expect(done.getByRole('link', { name: 'Reserved, not charged yet' })).toBeVisible()
    await expect(done.getByRole('link', { name: 'Propose when to meet' })).toHaveAttribute(
      'href',
      /^\/receipt\/\w+/,
    )
    await expect(page.getByText('This phone can no longer be booked.')).toHaveCount(0)
    await page.getByRole('button', { name: 'report to admin', description: listing.model }).click()
    await expect(page.getByRole('dialog', { name: 'Report to admin' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(done.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Congrats your payment completed')).toBeVisible()

    await page
      .getByRole('main')
      .getByRole('link', { name: /My Booking/ })
      .click()
    await expect(page.getByRole('button', { name: 'paid', exact: true })).toBeDisabled()
    // A sale leads to its receipt and its refund, so it stays in the list.
    await expect(page.getByRole('link', { name: /^Propose when to meet: / })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Delete the booking/ })).toHaveCount(0)
    // The sold phone disappears from the page that showed it, without a reload.
    await page.getByRole('banner').getByRole('link', { name: 'Hatbodol' }).click()
    await expect(page.getByRole('heading', { name: 'Choose your brand' })).toBeVisible()
    await expect(cardOf(page, listing.model)).toHaveCount(0)
    await openBrand(page, listing.brand)
    await expect(cardOf(page, listing.model)).toHaveCount(0)
  },
)
