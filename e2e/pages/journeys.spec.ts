import { signIn, openBrand, openNavigation } from '#e2e/steps/actions.ts'
import { expect, once, onSmallScreen, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { signInByApi } from '#e2e/steps/people.ts'
import { getListing, getSellerEmail, pickListing } from '#e2e/steps/listings.ts'
import { confirmPromotion, expectAtHome, isPromotion } from '#e2e/steps/selling-actions.ts'

test(
  'the menu on a small screen closes when a link is tapped, and by a touch outside it',
  onSmallScreen,
  async ({ page }) => {
    await open(page, '/')
    const link = (await openNavigation(page)).getByRole('link', { name: 'About' })
    await expect(link).toBeVisible()
    await link.click()
    await expect(page).toHaveURL('/about')
    await expect(link).toBeHidden()
    // The menu also closes when the link leads to the page that is open already.
    await openNavigation(page)
    await link.click()
    await expect(link).toBeHidden()
    await openNavigation(page)
    await expect(link).toBeVisible()
    await page.touchscreen.tap(180, 780)
    await expect(link).toBeHidden()
  },
)

test(
  'guests who open the payment of a booking sign in and return to it',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/404/)
    const payment = '/payment/01a1f96c-a03a-7031-87d4-9c8b2a99842d'
    await open(page, payment)
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Log in to pay for your phone.')).toBeVisible()
    await signIn(page, 'buyer2@hatbodol.example')
    await expect(page).toHaveURL(payment)
    await expect(page.getByText("Sorry, we couldn't find this page.")).toBeVisible()
  },
)

test('signing out on a private page leads to the home page', once, async ({ page }) => {
  await open(page, '/sell')
  await expect(page.getByText('Log in to sell your phone.')).toBeVisible()
  await open(page, '/mybooking')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Log in to see your bookings.')).toBeVisible()
  await signIn(page, 'buyer2@hatbodol.example')
  await expect(page).toHaveURL('/mybooking')
  await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Logout successful')).toBeVisible()
})

test(
  'signing out stays on a public page, and leads from a private page to the last public one',
  once,
  async ({ page }) => {
    const signOut = async () => (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click()
    await signInByApi(page, 'buyer2@hatbodol.example')
    await open(page, '/search?q=galaxy')
    await (await openNavigation(page)).getByRole('link', { name: 'My Booking' }).click()
    await expect(page).toHaveURL('/mybooking')
    await signOut()
    await expect(page.getByText('Logout successful')).toBeVisible()
    await expect(page).toHaveURL('/search?q=galaxy')

    await signIn(page, 'buyer2@hatbodol.example')
    await open(page, '/about')
    await signOut()
    await expect(page.getByText('Logout successful')).toBeVisible()
    await expect((await openNavigation(page)).getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page).toHaveURL('/about')
  },
)

test(
  'the payment page of an unknown booking is the 404 page, also for signed-in people',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/404/)
    await signInByApi(page, 'buyer2@hatbodol.example')
    for (const path of ['/payment/nope', '/receipt/nope']) {
      expect((await open(page, path))?.status()).toBe(404)
      await expect(page.getByText("Sorry, we couldn't find this page.")).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to homepage' })).toBeVisible()
    }
    // The server tells only the buyer whether a booking exists, so the page learns it from an API call.
    await open(page, '/payment/0190f3a0-0000-7000-8000-000000000001')
    await expect(page.getByText("Sorry, we couldn't find this page.")).toBeVisible()
  },
)

test('an empty sign-in form reports both fields and sends nothing', once, async ({ page }) => {
  await open(page, '/login')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Enter your email address.')).toBeVisible()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await expect(page).toHaveURL('/')
})

test('the buyer and the phone of a booking cannot be edited', once, async ({ page }) => {
  await signInByApi(page, 'buyer2@hatbodol.example')
  await openBrand(page, 'Huawei')
  const listing = page.getByRole('article').first()
  await listing.getByRole('button', { name: /Book Now/ }).click()
  const dialog = page.getByRole('dialog')
  for (const label of ['Name', 'Email', 'Model', 'Price']) {
    await expect(dialog.getByLabel(label, { exact: true })).not.toHaveValue('')
    await expect(dialog.getByLabel(label, { exact: true })).not.toBeEditable()
  }
  const number = dialog.getByLabel('Phone number')
  await expect(number).not.toHaveValue('')
  await number.fill('')
  await dialog.getByRole('button', { name: 'Book Now' }).click()
  await expect(dialog.getByText('Say where you want to meet.')).toBeVisible()
  await expect(dialog.getByText('Enter a mobile number of 11 digits, like 01712 345678')).toBeVisible()
})

test(
  'a promoted phone appears on everybody’s home page within two seconds',
  once,
  async ({ page }, testInfo) => {
    const { model } = pickListing(testInfo, 10)
    const email = getSellerEmail(await getListing(page, model))
    expect(await (await page.request.get('/')).text()).not.toContain(model)

    await signInByApi(page, email)
    await open(page, '/dashboard/managemylist')
    const promoted = page.waitForResponse((reply) => isPromotion(reply.request()))
    await page.getByRole('button', { name: `Click to promote ${model}` }).click()
    await confirmPromotion(page)
    expect((await promoted).ok()).toBe(true)
    await expectAtHome(page, model)
    await expect(page.getByText(`${model} is now under Advertise`)).toBeVisible()
    await open(page, '/')
    await expect(page.getByRole('region', { name: 'Advertised phones' }).getByText(model)).toHaveCount(1)
  },
)

test('an admin who searches for an unknown seller reads that there is none', once, async ({ page }) => {
  await signInByApi(page, 'admin@hatbodol.example')
  await open(page, '/dashboard/sellers?q=nobody-has-this-name')
  await expect(page).toHaveURL(/sellers\?q=/)
  await expect(page.getByText('No sellers')).toBeVisible()
  await page.getByRole('link', { name: 'Clear the search' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('a dialog whose code does not load within two minutes says so', once, async ({ page }) => {
  await page.clock.install()
  await page.route(/assets\/booking-dialog.*\.js/, () => {})
  await openBrand(page, 'Huawei')
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Book Now/ })
    .click()
  const failure = page.getByText('You seem to be offline, so this part of the page could not be loaded.')
  await page.clock.fastForward(110_000)
  await expect(failure).toHaveCount(0)
  await page.clock.fastForward(15_000)
  await expect(failure).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
