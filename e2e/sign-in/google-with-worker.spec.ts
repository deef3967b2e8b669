import { newEmail, openNavigation } from '#e2e/steps/actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { enterAccount, openChooser } from '#e2e/steps/google-actions.ts'
import { open } from '#e2e/steps/open.ts'

test.use({ serviceWorkers: 'allow', reuseContext: false })

test(
  'a person whose browser already shows pages offline signs in with Google',
  once,
  async ({ page, context }) => {
    await open(page, '/')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await open(page, '/login')
    await enterAccount(await openChooser(page), 'Farida Yasmin', newEmail())
    await expect(page.getByText('Login successfully')).toBeVisible()
    await expect((await openNavigation(page)).getByTitle('Farida Yasmin')).toBeVisible()
    expect(context.serviceWorkers()).toHaveLength(1)
  },
)
