import { passwordOf, searchField, submitSignIn } from '#e2e/steps/actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'

// Each test starts in a new browser with an empty cache.
test.use({ reuseContext: false })

const buyer = 'buyer@hatbodol.example'
const callCode = '**/assets/on-wire-*.js'

test(
  'a page whose schemas fail to load can be used, says that its next call failed, and requests them again',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/ERR_FAILED|Failed to (load|fetch)/)
    await page.route(callCode, (route) => route.abort())
    await open(page, '/')
    await page.getByRole('link', { name: /Xiomi/ }).first().click()
    // The call is tried four times within seven seconds.
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    await page.unroute(callCode)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Xiomi' })).toBeVisible()
  },
)

test(
  'a sign-in whose code fails to load says so, and the next press signs in',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/ERR_FAILED|Failed to (load|fetch)/)
    await page.route('**/assets/session-actions-*.js', (route) => route.abort())
    await open(page, '/login')
    await submitSignIn(page, buyer, passwordOf(buyer))
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('We could not reach the server.')
    await alert.getByRole('button').click()
    await page.unrouteAll()
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Login successful')).toBeVisible()
  },
)

test(
  'if the code for a list without results fails to load, only the list fails, and trying again helps',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/ERR_FAILED|Failed to (load|fetch)/)
    await open(page, '/search')
    let count = 0
    await page.route('**/assets/no-results*.js', (route) => {
      count += 1
      return route.abort()
    })
    await searchField(page).fill('qzxqzx')
    await searchField(page).press('Enter')
    const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await expect(tryAgain).toBeVisible()
    expect(count).toBeGreaterThan(0)
    await page.unroute('**/assets/no-results*.js')
    await tryAgain.click()
    await expect(page.getByRole('heading', { name: 'New on the shelves' })).toBeVisible()
    await expect(page).toHaveURL(/q=qzxqzx/)
  },
)

test(
  'if the code for a dialog fails to load without a connection, the dialog opens once the connection is back',
  once,
  async ({ page, context, expectInConsole }) => {
    expectInConsole(/ERR_(FAILED|INTERNET_DISCONNECTED)|Failed to (load|fetch)/)
    await page.route('**/assets/reset-dialog-*.js', (route) => route.abort())
    await open(page, '/login')
    await page.getByRole('link', { name: 'Forgot Password?' }).click()
    const failed = page.getByText('You seem to be offline, so this part of the page could not be loaded.')
    await expect(failed).toBeVisible()
    await context.setOffline(true)
    await page.unrouteAll()
    await context.setOffline(false)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(failed).toBeHidden()
  },
)
