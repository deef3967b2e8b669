import { expect, onSmallScreen, once, test } from '#e2e/fixtures.ts'
import { expectToFit } from '#e2e/steps/expect-to-fit.ts'
import { awaitPageCode, open } from '#e2e/steps/open.ts'
import { signInNew } from '#e2e/steps/people.ts'
import { listPublicPages } from '#e2e/steps/public-pages.ts'
import { payoutMethods } from '#contract/sentences/bn/payout-methods.ts'
import { payouts } from '#web/texts/bn/payouts.ts'
import { signIn } from '#web/texts/bn/sign-in.ts'

test(
  'on a small screen, every page that guests can open is there in Bangla, and fits',
  onSmallScreen,
  async ({ page, expectInConsole }) => {
    test.slow()
    expectInConsole(/404/)
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of await listPublicPages(page)) {
      await open(page, `/bn${path}`)
      await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
      await expect(page.getByRole('contentinfo')).toContainText('বাংলাদেশ')
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([path, width]).toEqual([path, 360])
    }
  },
)

test(
  'in Bangla, every word of the home page stays whole at twice the size',
  onSmallScreen,
  async ({ page }) => {
    await expectToFit(page, ['/bn/'])
  },
)

test('the switch keeps the page and its filters, and stays in the language', once, async ({ page }) => {
  await open(page, '/search?q=galaxy&condition=Good')
  await page.getByRole('banner').getByRole('link', { name: 'বাংলা', exact: true }).click()
  await expect(page).toHaveURL(/\/bn\/search\?q=galaxy&condition=Good$/)
  await awaitPageCode(page)
  await expect(page.getByRole('article').first()).toContainText('৳')
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/bn\/item\//)
  await page.getByRole('banner').getByRole('link', { name: 'English', exact: true }).click()
  await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/item\//)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('the switch keeps what is typed and not sent, but no password', once, async ({ page }) => {
  await open(page, '/login')
  await page.getByLabel('Email').fill('rakib@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not for the storage')
  const link = page.getByRole('banner').getByRole('link', { name: 'বাংলা', exact: true })
  const opened = page.context().waitForEvent('page')
  await link.click({ modifiers: ['ControlOrMeta'] })
  await (await opened).close()
  const stored = () => page.evaluate(() => sessionStorage.getItem('typed-text'))
  expect(await stored()).toBeNull()
  await link.click()
  await expect(page).toHaveURL(/\/bn\/login$/)
  await expect(page.getByLabel(signIn.email)).toHaveValue('rakib@example.com')
  await expect(page.getByLabel(signIn.password, { exact: true })).toHaveValue('')
  await page.getByLabel(signIn.email).fill('salma@example.com')
  await page.getByRole('banner').getByRole('link', { name: 'English', exact: true }).click()
  await expect(page.getByLabel('Email')).toHaveValue('salma@example.com')
  expect(await stored()).toBeNull()
})

test('the switch keeps a choice and its fields, but not where money should go', once, async ({ page }) => {
  await signInNew(page, 'seller')
  await open(page, '/dashboard/payouts')
  await page.getByRole('radio', { name: 'Bank account' }).check()
  await page.getByLabel('Name of the bank').fill('Sonali Bank')
  await page.getByLabel('Account number').fill('123456789012')
  await page.getByRole('banner').getByRole('link', { name: 'বাংলা', exact: true }).click()
  await expect(page.getByRole('radio', { name: payoutMethods.bank })).toBeChecked()
  await expect(page.getByLabel(payouts.account.bank)).toHaveValue('Sonali Bank')
  await expect(page.getByLabel(payouts.account.bankNumber)).toHaveValue('')
})

test.describe('a browser that asks for Bangla', () => {
  test.use({ locale: 'bn-BD' })

  test(
    'is offered it on an English page, and not again once its reader has declined',
    once,
    async ({ page }) => {
      const offer = page.getByRole('complementary', { name: 'বাংলা' })
      await open(page, '/about')
      await expect(offer.getByRole('link')).toHaveAttribute('href', '/bn/about')
      await offer.getByRole('button').click()
      await expect(offer).toBeHidden()
      await open(page, '/search')
      await expect(offer).toBeHidden()
    },
  )

  test('is offered it by a link that its reader can follow, and then no English', once, async ({ page }) => {
    await open(page, '/about')
    await page.getByRole('complementary', { name: 'বাংলা' }).getByRole('link').click()
    await expect(page).toHaveURL(/\/bn\/about$/)
    await expect(page.getByRole('complementary', { name: 'English' })).toBeHidden()
  })
})
