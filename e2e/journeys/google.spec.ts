import { newEmail, openNavigation } from '#e2e/steps/actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { openChooser, enterAccount, readOwnRecord } from '#e2e/steps/google-actions.ts'
import { open } from '#e2e/steps/open.ts'

test(
  'a first sign-in with Google creates a buyer, and the next one finds the same person',
  once,
  async ({ page }) => {
    const email = newEmail()
    await open(page, '/mybooking')
    await expect(page).toHaveURL('/login')
    const chooser = await openChooser(page)
    await enterAccount(chooser, 'Farida Yasmin', email)
    await expect(page.getByText('Login successfully')).toBeVisible()
    await expect(page).toHaveURL('/mybooking')
    await expect.poll(() => chooser.isClosed()).toBe(true)
    await expect((await openNavigation(page)).getByTitle('Farida Yasmin')).toBeVisible()
    const record = await readOwnRecord(page, email)
    expect(record).toMatchObject({ name: 'Farida Yasmin', email, role: 'buyer', isAdmin: false })
    expect(record).not.toHaveProperty('verify')

    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Logout successful')).toBeVisible()
    await open(page, '/login')
    await enterAccount(await openChooser(page), 'Farida Yasmin', email)
    await expect(page.getByText('Login successfully')).toBeVisible()
    expect(await readOwnRecord(page, email)).toEqual(record)
  },
)
