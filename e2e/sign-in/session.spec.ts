import {
  newEmail,
  openNavigation,
  password,
  picture,
  submitSignIn,
  sendSignUp,
  signIn,
} from '#e2e/steps/actions.ts'
import { demoPassword } from '#db/demo/password.ts'
import { expect, once, onSmallScreen, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { signInNew, signInByApi } from '#e2e/steps/people.ts'

test('a person who opens another page while signing in stays there', once, async ({ page }) => {
  let answer = () => undefined as void
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/jwt?*', async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/login')
  const asked = page.waitForRequest('**/jwt?*')
  await submitSignIn(page, 'buyer2@hatbodol.example', demoPassword)
  await asked
  await (await openNavigation(page)).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  answer()
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect((await openNavigation(page)).getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page).toHaveURL('/about')
})

test(
  'an empty sign-in form reports both fields; a wrong password shows a sentence, with the provider’s message below',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/400/)
    await open(page, '/login')
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Enter your email address.')).toBeVisible()
    await expect(page.getByText('Enter your password.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await submitSignIn(page, 'buyer@hatbodol.example', 'not-the-password')
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('The email address or password is wrong.')
    await expect(alert).toContainText('auth/invalid-credential')
    await alert.getByRole('button').click()
    await expect(page.getByLabel('Email')).toHaveValue('buyer@hatbodol.example')
    const typed = page.getByLabel('Password', { exact: true })
    await expect(typed).toHaveAccessibleDescription(/wrong\..* press “Forgot Password\?”/)
    await typed.fill('another try')
    await expect(typed).toHaveAccessibleDescription('')
  },
)

test(
  'with a wrong API key, both sign-in methods say that sign-in is not set up',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/400/)
    await page.route('**/api/config', async (route) => {
      const config = await (await route.fetch()).json()
      await route.fulfill({ json: { ...config, identity: { ...config.identity, apiKey: 'of-another' } } })
    })
    await open(page, '/login')
    const alert = page.getByRole('alertdialog')
    for (const enter of [
      () => submitSignIn(page, 'buyer@hatbodol.example', demoPassword),
      () => page.getByRole('button', { name: /Google/ }).click(),
    ]) {
      await enter()
      await expect(alert).toContainText('You cannot log in at the moment.')
      await expect(alert).toContainText('auth/invalid-api-key')
      await alert.getByRole('button').click()
    }
  },
)

test(
  'the sign-up form marks wrong fields, shows refusals, and keeps the text',
  once,
  async ({ page, expectInConsole }) => {
    await test.step('an empty form is refused; a photo replaces the initials', async () => {
      await open(page, '/signup?role=admin')
      await expect(page.getByLabel('Select Role')).toHaveValue('')
      await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
      await expect(page.getByLabel('Username')).toBeFocused()
      await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByText('Choose buyer or seller.')).toBeVisible()
      await page.getByLabel('Image').setInputFiles(picture)
      await expect(page.getByAltText('The picture you chose')).toBeVisible()
      await expect(page.getByRole('img', { name: 'Your initials' })).toHaveCount(0)
      await expect(page.getByText('These are your initials')).toHaveCount(0)
    })

    await test.step('a link chooses the role; an address with an account is refused', async () => {
      expectInConsole(/400/)
      await open(page, '/signup?role=seller')
      await expect(page.getByLabel('Select Role')).toHaveValue('seller')
      await sendSignUp(page, 'buyer@hatbodol.example')
      await expect(page.getByRole('alertdialog')).toContainText(
        'There is already an account with this email address.',
      )
      await page.getByRole('alertdialog').getByRole('button').click()
      await expect(page.getByLabel('Username')).toHaveValue('Shathi Begum')
    })

    await test.step('a refusal that names no field is shown below the form', async () => {
      expectInConsole(/422/)
      const errors = [{ path: 'verify', message: 'This mark is not known.' }]
      const problem = {
        type: 'about:blank',
        title: 'Refused',
        status: 422,
        detail: '',
        code: 'invalid-input',
      }
      await page.route('**/api/users', (route) =>
        route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          json: { ...problem, errors },
        }),
      )
      await sendSignUp(page)
      const main = page.getByRole('main')
      await expect(main.getByRole('alert').filter({ hasText: 'This mark is not known.' })).toBeVisible()
      await expect(main.getByRole('button', { name: 'Sign up' })).not.toHaveAttribute('aria-busy')
      await expect(page.getByLabel('Username')).toHaveValue('Shathi Begum')
    })
  },
)

test(
  'a person who signs up is signed in, and without a photo gets a picture of their initials',
  once,
  async ({ page }) => {
    const email = newEmail()
    await open(page, '/signup')
    await expect(page.getByText('If you like, add a photo')).toBeVisible()
    await expect(page.getByText('These are your initials')).toHaveCount(0)
    await page.getByLabel('Username').fill('Shathi Begum')
    await expect(page.getByRole('img', { name: 'Your initials' })).toHaveText('SB')
    await expect(page.getByText('These are your initials')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Select Role').selectOption('buyer')
    await page.getByLabel('Password', { exact: true }).fill(password)
    const sent = page.waitForRequest(/\/api\/images/u)
    const recorded = page.waitForRequest('**/api/users')
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    expect((await sent).headers()['content-type']).toContain('multipart/form-data')
    expect((await recorded).postDataJSON().image).toMatch(/^\/images\//)
    await expect(page.getByText('User created successfully')).toBeVisible()
    const navigation = await openNavigation(page)
    await expect(navigation.getByTitle('Shathi Begum')).toBeVisible()
    const avatar = navigation.getByAltText('Shathi Begum')
    await expect
      .poll(() => avatar.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  },
)

test(
  'the menu on a small screen shows the address of a person without a name',
  onSmallScreen,
  async ({ page }) => {
    const { email } = await signInNew(page)
    await page.route('**/accounts:lookup?*', async (route) => {
      const reply = await route.fetch()
      const { users } = (await reply.json()) as { users: object[] }
      await route.fulfill({ json: { users: users.map((user) => ({ ...user, displayName: undefined })) } })
    })
    await open(page, '/about')
    await expect((await openNavigation(page)).getByText(email)).toBeVisible()
  },
)

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
