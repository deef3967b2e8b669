import { logIn, openNavigation, password, sendLogIn, sendSignUp, signUp } from './actions.ts'
import { expect, once, onPhone, test } from './fixtures.ts'
import { open, reload } from './open.ts'
import { signInNew } from './people.ts'

test(
  'logging in returns to the page one came from, and replaces the history entry',
  once,
  async ({ page }) => {
    await open(page, '/about')
    await open(page, '/mybooking')
    await expect(page).toHaveURL(/\/login/)
    await logIn(page, 'buyer2@hatbodol.example')
    await expect(page).toHaveURL(/\/mybooking$/)
    await expect(page.getByRole('heading', { level: 1, name: 'My Booking' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/about$/)
  },
)

test('who goes elsewhere while they are being logged in stays there', once, async ({ page }) => {
  let answer = () => undefined as void
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/jwt?*', async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/login')
  const asked = page.waitForRequest('**/jwt?*')
  await sendLogIn(page, 'buyer2@hatbodol.example', password)
  await asked
  await (await openNavigation(page)).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  answer()
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect((await openNavigation(page)).getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page).toHaveURL('/about')
})

test('a session outlives a reload and ends with logout, in every tab', async ({ page, context }) => {
  await logIn(page, 'buyer2@hatbodol.example')
  await reload(page)
  await expect((await openNavigation(page)).getByRole('button', { name: 'Logout' })).toBeVisible()
  const other = await context.newPage()
  await open(other, '/blog')
  await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logout successful')).toBeVisible()
  await expect((await openNavigation(other)).getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test(
  'a wrong password is answered in words, with the provider’s own below',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/400/)
    await open(page, '/login')
    await sendLogIn(page, 'buyer@hatbodol.example', 'not-the-password')
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('The e-mail address or the password is not right.')
    await expect(alert).toContainText('auth/invalid-credential')
    await alert.getByRole('button').click()
    await expect(page.getByLabel('Email')).toHaveValue('buyer@hatbodol.example')
  },
)

test(
  'signing up with an address that has an account says so and keeps what was typed',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/400/)
    await open(page, '/signup')
    await sendSignUp(page, 'buyer@hatbodol.example')
    await expect(page.getByRole('alertdialog')).toContainText(
      'There already is an account with this e-mail address.',
    )
    await page.getByRole('alertdialog').getByRole('button').click()
    await expect(page.getByLabel('Username')).toHaveValue('Shathi Begum')
  },
)

test(
  'what is typed into the sign-up form outlives a reload, but for the password',
  once,
  async ({ page }) => {
    await open(page, '/signup')
    await page.getByLabel('Username').fill('Shathi Begum')
    await page.getByLabel('Email').fill('shathi@example.com')
    await page.getByLabel('Select Role').selectOption('seller')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await reload(page)
    await expect(page.getByLabel('Username')).toHaveValue('Shathi Begum')
    await expect(page.getByLabel('Email')).toHaveValue('shathi@example.com')
    await expect(page.getByLabel('Select Role')).toHaveValue('seller')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  },
)

test('an empty form names each wrong field and takes the focus to the first', once, async ({ page }) => {
  await open(page, '/signup')
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Choose a picture.')).toBeVisible()
})

test('someone who signed up is signed in, with their name on the avatar', async ({ page }) => {
  await signUp(page)
  const navigation = await openNavigation(page)
  await expect(navigation.getByTitle('Shathi Begum')).toBeVisible()
})

test('whoever has no name yet goes by their address in a phone’s menu', onPhone, async ({ page }) => {
  const { email } = await signInNew(page)
  await page.route('**/accounts:lookup?*', async (route) => {
    const reply = await route.fetch()
    const { users } = (await reply.json()) as { users: object[] }
    await route.fulfill({ json: { users: users.map((user) => ({ ...user, displayName: undefined })) } })
  })
  await open(page, '/about')
  await expect((await openNavigation(page)).getByText(email)).toBeVisible()
})
