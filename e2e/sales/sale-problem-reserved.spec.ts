import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  expectNoMessages,
  once,
  openSecondBrowser,
  test,
} from '#e2e/fixtures.ts'
import { isPublic } from '#e2e/steps/listings.ts'
import { open } from '#e2e/steps/open.ts'
import { signInByApi } from '#e2e/steps/people.ts'
import {
  afterMeeting,
  expectSteps,
  nameModel,
  openSaleForTwo,
  paid,
  saleOf,
  signUpSeller,
  smallPhone,
  toArrange,
} from '#e2e/steps/sale-actions.ts'

test(
  'on a small screen, a problem before the hand-over is answered, an admin releases the money, and everybody reads that the sale has ended',
  once,
  async ({ page, browser, baseURL }, testInfo) => {
    test.slow()
    const model = nameModel('Huawei P30 locked to an account', testInfo)
    const ownSeller = await signUpSeller(page)
    const people = await openSaleForTwo({ page, browser, baseURL, model, ownSeller })
    const { asBuyer, seller, seenBySeller, close } = people
    const both = [page, seller]
    const { pathname } = new URL(page.url())
    const report = { reason: 'locked', text: 'It asks for an account that is not mine.' }
    const request = { headers: asBuyer, data: report }
    const reported = await page.request.post(`/api${saleOf(page)}/problems`, request)
    expect(reported.ok(), await reported.text()).toBe(true)
    await expect(page.getByText(/reported a problem: do not take the phone from /)).toBeVisible()
    await expectSteps(both, paid, ['An admin decides about the problem', toArrange, ...afterMeeting])

    const theirs = seller.getByRole('article', { name: 'The phone is locked to an account' })
    await theirs.getByLabel('Your answer').fill('I forgot to sign out. I am not near it any more.')
    await theirs.getByRole('button', { name: 'Send the answer' }).click()
    await expect(theirs).toContainText('I forgot to sign out.')

    const admin = await openSecondBrowser(browser, baseURL)
    await admin.page.setViewportSize(smallPhone)
    await signInByApi(admin.page, 'admin@hatbodol.example')
    await open(admin.page, '/dashboard/problems')
    const row = admin.page.getByRole('list', { name: 'Sale problems' }).getByRole('article', { name: model })
    await expect(row).toContainText('It asks for an account that is not mine.')
    await expect(row).toContainText('I forgot to sign out.')
    await expect(row.getByRole('button', { name: `Refund ${model}` })).toHaveCount(0)
    await row.getByRole('button', { name: `End the sale of ${model}` }).click()
    const decision = admin.page.getByRole('alertdialog', {
      name: 'End the sale, so that Shathi Begum keeps ৳9,000?',
    })
    await decision.getByLabel('Reason').fill('The seller cannot unlock the phone.')
    await decision.getByLabel('No: the seller let them down').check()
    await expectDialogAccessible(admin.page)
    await decision.getByRole('button', { name: 'End the sale' }).click()
    await expect(admin.page.locator('[aria-live]').getByText('The sale has ended')).toBeVisible()
    await expect(row).toHaveCount(0)

    for (const each of both) {
      await expect(each.getByText(/^This sale has ended/)).toBeVisible()
      const decided = each.getByRole('article', { name: 'The phone is locked to an account' })
      await expect(decided).toContainText('An admin decided: the buyer keeps the money')
      await expect(decided).toContainText('The seller cannot unlock the phone.')
      await expectAccessible(each)
    }
    await expectSteps(both, [...paid, 'Sale ended'])
    expect(await isPublic(page, model)).toBe(true)

    // Every list names the sale that has ended as its page does, and leads to it.
    const words = 'Sale ended, nothing charged'
    await expect(page.getByRole('region', { name: 'What happens next' }).getByText(words)).toBeVisible()
    await open(page, '/mybooking')
    await expect(page.getByRole('link', { name: words })).toHaveAttribute('href', pathname)
    await open(seller, '/dashboard/managemylist')
    await expect(seller.getByText(words)).toBeVisible()
    await expect(seller.getByRole('link', { name: /^See the sale to / })).toHaveAttribute('href', pathname)
    await open(admin.page, '/dashboard/problems?show=all')
    await row.getByRole('link', { name: `Payment for ${model}` }).click()
    await expect(admin.page.getByRole('list', { name: 'Payments' }).getByText(words)).toBeVisible()
    await admin.page.getByRole('link', { name: `See the sale of ${model}` }).click()
    await expect(admin.page.getByText(/^This sale has ended/)).toBeVisible()
    for (const each of [page, seller, admin.page]) await expectAccessible(each)
    expectNoMessages(seenBySeller)
    expectNoMessages(admin.seen)
    await close()
    await admin.close()
  },
)
