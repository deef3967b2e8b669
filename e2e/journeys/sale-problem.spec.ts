import type { Page } from '@playwright/test'
import { confirmHandOver, picture } from '#e2e/steps/actions.ts'
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  expectNoMessages,
  onceTranslated,
  openSecondBrowser,
  test,
} from '#e2e/fixtures.ts'
import { open, reload } from '#e2e/steps/open.ts'
import {
  afterMeeting,
  buyByCalls,
  expectSteps,
  nameModel,
  openForSeller,
  paid,
  signUpSeller,
  smallPhone,
  toArrange,
  payoutStep,
} from '#e2e/steps/sale-actions.ts'
import { sell, signInByApi, signInNew } from '#e2e/steps/people.ts'

const messageOf = (page: Page, text: string) => page.locator('[aria-live]').getByText(text)

test(
  'on a small screen, a buyer reports a problem with a photo, the seller answers, an admin refunds a part, and everybody sees the state',
  onceTranslated,
  async ({ page, browser, baseURL }, testInfo) => {
    test.slow()
    await page.setViewportSize(smallPhone)
    // Each attempt has its own seller and phone: an attempt that failed leaves a problem behind.
    const model = nameModel('Huawei P30 that nobody brought', testInfo)
    const person = await signUpSeller(page)
    await sell(page, person.headers, { model })
    await open(page, `/receipt/${(await buyByCalls(page, await signInNew(page), model)).paymentId}`)
    await expect(page.getByRole('heading', { name: 'A problem with this sale?' })).toBeVisible()
    await expectAccessible(page)
    const { seller, seenBySeller, close } = await openForSeller({ page, browser, baseURL }, person.email)
    const both = [page, seller]
    await expectSteps(both, paid, [toArrange, ...afterMeeting])

    await page.getByRole('button', { name: 'Report a problem' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report a problem' })
    const send = dialog.getByRole('button', { name: 'Send the report' })
    await send.click()
    await expect(dialog).toContainText('Choose one of the reasons.')
    await expect(dialog).toContainText('Choose what should happen.')
    await expect(dialog).toContainText('Say what happened.')
    await expect(dialog.getByLabel('The seller never came')).toBeFocused()
    await expect(dialog.getByLabel('I did not get the phone')).toHaveCount(0)
    await dialog.getByLabel('The seller never came').check()
    await expect(dialog).toContainText('You have not agreed on a meeting yet.')
    await dialog.getByRole('button', { name: 'See the meeting' }).click()
    await expect(page.getByRole('heading', { name: 'Meeting', exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Report a problem' }).click()
    await dialog.getByLabel('The phone does not work').check()
    await expect(dialog).not.toContainText('You have not agreed on a meeting yet.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Report a problem' }).click()
    await expect(dialog.getByLabel('The phone does not work')).toBeChecked()
    await dialog.getByLabel('All of my money back').check()
    await dialog.getByLabel('What happened?').fill('It does not start.')
    await expectDialogAccessible(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/problems')) asked.push(request.url())
    })
    await send.dblclick()
    await expect(messageOf(page, 'Problem reported')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(asked).toHaveLength(1)
    const problem = page.getByRole('article', { name: 'The phone does not work' })
    await expect(problem).toContainText('An admin decides')
    await expectAccessible(page)

    await expect(page.getByText(/reported a problem: do not take the phone from /)).toBeVisible()
    await expect(seller.getByText(/reported a problem: keep the phone, /)).toBeVisible()
    await expectSteps(both, paid, ['An admin decides about the problem', toArrange, ...afterMeeting])

    await problem.getByRole('button', { name: 'Withdraw the report' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw the report' }).click()
    await expect(problem).toContainText('Shathi Begum withdrew the report')
    await confirmHandOver(page)
    const captured = [...paid, 'Hand-over confirmed', 'Money taken']
    await expectSteps(both, captured, [payoutStep])
    await page.getByRole('button', { name: 'Report a problem' }).click()
    await dialog.getByLabel('The phone is not what the listing said').check()
    await dialog.getByLabel('A part of it back, and I keep the phone').check()
    await dialog.getByLabel('How much goes back, in taka').fill('3000')
    await dialog.getByLabel('What happened?').fill('The screen is cracked. I did not take it.')
    await dialog.getByLabel('Photos').setInputFiles(picture)
    await expect(dialog.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
    await expect(dialog.getByRole('progressbar')).toHaveCount(0)
    await reload(page)
    await page.getByRole('button', { name: 'Report a problem' }).click()
    await expect(dialog.getByLabel('What happened?')).toHaveValue('The screen is cracked. I did not take it.')
    await expect(dialog.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
    await send.click()
    const second = page.getByRole('article', { name: 'The phone is not what the listing said' })
    await expect(second).toContainText('Reported')
    await expect(page.getByText(/is not paid until an admin decides\.$/)).toBeVisible()
    const receipt = new URL(page.url()).pathname

    await open(seller, '/dashboard')
    await expect(seller.getByText('Problem reported: answer it')).toBeVisible()
    await expectAccessible(seller)
    await seller.getByRole('link', { name: `Answer the report: ${model}` }).click()
    await expect(seller).toHaveURL(new RegExp(`${receipt}#problem$`))
    const problems = seller.getByRole('heading', { name: 'Problems with this sale' })
    await expect(problems).toBeFocused()
    const theirs = seller.getByRole('article', { name: 'The phone is not what the listing said' })
    await theirs.getByLabel('Your answer').fill('It was cracked in the photos too.')
    await expectAccessible(seller)
    const toAnswer = seller.getByRole('link', { name: 'Answer the report' })
    await toAnswer.click()
    await expect(problems).toBeFocused()
    await expect(problems).toBeInViewport()
    await expect(theirs.getByLabel('Your answer')).toHaveValue('It was cracked in the photos too.')
    await theirs.getByRole('button', { name: 'Send the answer' }).click()
    await expect(messageOf(seller, 'Answer sent')).toBeVisible()
    await expect(theirs).toContainText('It was cracked in the photos too.')
    await expectSteps(both, captured, ['An admin decides about the problem', payoutStep])

    const admin = await openSecondBrowser(browser, baseURL)
    await admin.page.setViewportSize(smallPhone)
    await signInByApi(admin.page, 'admin@hatbodol.example')
    await open(admin.page, '/dashboard')
    await admin.page.getByRole('main').getByRole('link', { name: 'Sale problems', exact: true }).click()
    const row = admin.page.getByRole('list', { name: 'Sale problems' }).getByRole('article', { name: model })
    await expect(row).toContainText('The screen is cracked. I did not take it.')
    await expect(row).toContainText('It was cracked in the photos too.')
    await expectAccessible(admin.page)
    await row.getByRole('button', { name: `Decline the problem with ${model}` }).click()
    await expect(admin.page.getByRole('alertdialog', { name: 'Decline this problem?' })).toBeVisible()
    await admin.page.getByRole('button', { name: 'Cancel' }).click()
    await row.getByRole('button', { name: `Refund ${model}` }).click()
    const decision = admin.page.getByRole('alertdialog')
    await expect(decision).toContainText('How much goes back to Shathi Begum?')
    await expect(decision).not.toContainText('has not answered')
    await decision.getByLabel('Amount in taka').fill('2000')
    await decision.getByRole('button', { name: 'Cancel' }).click()
    await row.getByRole('button', { name: `Refund ${model}` }).click()
    await expect(decision).toContainText('Refund ৳2,000 to Shathi Begum?')
    await decision.getByLabel('Reason').fill('The listing shows no crack.')
    await expectDialogAccessible(admin.page)
    const decided: string[] = []
    admin.page.on('request', (request) => {
      if (request.url().endsWith('/decisions')) decided.push(request.url())
    })
    await decision.getByRole('button', { name: 'Refund ৳2,000' }).dblclick()
    await expect(messageOf(admin.page, 'The refund is on its way: ৳2,000 to Shathi Begum')).toBeVisible()
    await expect(row).toHaveCount(0)
    expect(decided).toHaveLength(1)
    await admin.page.getByLabel('Show').selectOption({ label: 'All problems' })
    await expect(row.filter({ hasText: 'Decided by Farhana Rahman' })).toHaveCount(1)

    await open(page, '/mybooking')
    await page.getByRole('link', { name: 'Partly refunded: ৳2,000 of ৳9,000' }).click()
    await reload(seller)
    for (const [each, sentence] of [
      [seller, '৳2,000 of the money went back to Shathi Begum, and the rest is yours.'],
      [page, '৳2,000 of your money was sent back to you'],
    ] as const) {
      await expect(each.getByText(sentence)).toBeVisible()
      const decision = each.getByRole('article', { name: 'The phone is not what the listing said' })
      await expect(decision).toContainText('An admin decided: ৳2,000 goes back to the buyer')
      await expect(decision).toContainText('The listing shows no crack.')
      await expect(decision).not.toContainText('Farhana')
      await expect(decision.getByRole('img', { name: 'Photo 1 of 1 from Shathi Begum' })).toBeVisible()
      await expectAccessible(each)
    }
    await expectSteps(both, [...captured, 'A part given back'], [payoutStep])
    expectNoMessages(seenBySeller)
    expectNoMessages(admin.seen)
    await close()
    await admin.close()
  },
)
