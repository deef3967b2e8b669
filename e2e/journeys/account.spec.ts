import { sectionOf, openAccount, reauthenticate } from '#e2e/steps/account-actions.ts'
import { openNavigation, otherPicture, password, submitSignIn } from '#e2e/steps/actions.ts'
import { expect, once, test, expectDialogAccessible, onceTranslated } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { signUpElsewhere, signInNew } from '#e2e/steps/people.ts'

test(
  'a guest who opens the account page signs in first; a new name and photo appear in the navigation bar at once',
  once,
  async ({ page, context, expectInConsole }) => {
    expectInConsole(/ERR_INTERNET_DISCONNECTED|failed:/)
    const email = await signUpElsewhere(page)
    await open(page, '/account')
    await expect(page).toHaveURL(/\/login$/)
    await submitSignIn(page, email, password)
    await expect(page).toHaveURL(/\/account$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Hatbodol' }).click()
    await expect(page).toHaveURL('/')
    await (await openNavigation(page)).getByRole('link', { name: /your account$/ }).click()
    await expect(page).toHaveURL(/\/account$/)

    const section = sectionOf(page, 'Name and photo')
    const name = section.getByLabel('Name')
    const saved = page.getByText('Your name and photo are saved')
    const photo = section.getByAltText('Shathi Begum')
    const before = await photo.getAttribute('src')
    await name.fill('')
    await section.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByText('Enter the name that others will see.')).toBeVisible()

    await test.step('without a connection nothing is lost', async () => {
      await name.fill('Shathi Akter')
      await context.setOffline(true)
      await section.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('alertdialog')).toContainText('Check your connection')
      await page.getByRole('alertdialog').getByRole('button').click()
      await expect(name).toHaveValue('Shathi Akter')
      await context.setOffline(false)
    })

    await test.step('name and photo are saved', async () => {
      await section.getByLabel('New photo').setInputFiles(otherPicture)
      await section.getByRole('button', { name: 'Save' }).dblclick()
      await expect(saved).toBeVisible()
      const after = await section.getByAltText('Shathi Akter').getAttribute('src')
      expect(after).not.toBe(before)
      const self = (await openNavigation(page)).getByTitle('Shathi Akter')
      await expect(self).toBeVisible()
      await expect(self.locator('xpath=descendant-or-self::img')).toHaveAttribute('src', after ?? '')
    })

    await test.step('text typed while a name is being saved stays', async () => {
      let answer = () => {}
      const held = new Promise<void>((resolve) => (answer = resolve))
      await page.route('**/api/account', async (route) => {
        await held
        await route.continue()
      })
      await name.fill('Shathi Mim')
      await name.press('Enter')
      await name.fill('Shathi Akter Mim')
      answer()
      await expect((await openNavigation(page)).getByTitle('Shathi Mim', { exact: true })).toBeAttached()
      await expect(name).toHaveValue('Shathi Akter Mim')
      await expect(name).toBeFocused()
    })
  },
)

test(
  'the deletion of an account says what stays, asks for the password and a confirmation, and signs out every tab',
  onceTranslated,
  async ({ page, context, expectInConsole }) => {
    expectInConsole(/40[01]/)
    const { email } = await signInNew(page)
    await openAccount(page)
    const tab = await context.newPage()
    await openAccount(tab)
    const section = sectionOf(page, 'Delete my account')
    await expect(section.getByText('What stays on record')).toBeVisible()
    await expect(section.getByText('Nothing about sales: you have not sold')).toBeVisible()
    await section.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toContainText(
      'before your account is deleted',
    )
    await reauthenticate(page)
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to delete your account?')
    await expectDialogAccessible(page)
    await question.getByRole('button', { name: 'Delete' }).dblclick()
    await expect(page.getByText('Your account is deleted')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await expect((await openNavigation(tab)).getByRole('link', { name: 'Login' })).toBeVisible()

    await open(page, '/login')
    await submitSignIn(page, email, password)
    await expect(page.getByRole('alertdialog')).toContainText('is wrong')
  },
)
