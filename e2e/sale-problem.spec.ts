import type { Page } from '@playwright/test'
import { card, confirmHandOver, picture, typeCard } from './actions.ts'
import { expect, expectAccessible, expectDialogAccessible, once, test } from './fixtures.ts'
import { open } from './open.ts'
import { smallPhone } from './sale-actions.ts'
import { bookAs, sell, signInByApi, signInForCalls, signInNew, signUpForCalls, verify } from './people.ts'

const said = (page: Page, text: string) => page.locator('[aria-live]').getByText(text)

test(
  'on a small phone a buyer reports a problem with a photo, the seller answers, an admin refunds a part, and each sees how it stands',
  once,
  async ({ page }, testInfo) => {
    test.slow()
    await page.setViewportSize(smallPhone)
    // Each attempt has its own seller and phone: an attempt that failed leaves a problem behind.
    const model = `Huawei P30 that nobody brought ${testInfo.retry}`
    const seller = await signUpForCalls(page, 'seller')
    await verify(page, await signInForCalls(page, 'admin@hatbodol.example'), seller.email)
    await sell(page, seller.headers, { model })
    const buyer = await signInNew(page)
    await open(page, `/payment/${await bookAs(page, buyer, model)}`)
    await expect(page.getByText('tell us before the hand-over or within 48 hours after it')).toBeVisible()
    await typeCard(page, card.good)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText('Congrats your payment completed')).toBeVisible()
    await page.getByRole('link', { name: 'Report a problem' }).click()
    await expect(page.getByRole('heading', { name: 'A problem with this sale?' })).toBeInViewport()
    await expectAccessible(page)
    await confirmHandOver(page)

    await page.getByRole('button', { name: 'Report a problem' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report a problem' })
    const send = dialog.getByRole('button', { name: 'Send the report' })
    await send.click()
    await expect(dialog).toContainText('Choose one of the reasons.')
    await expect(dialog).toContainText('Say what happened.')
    await expect(dialog.getByLabel('The buyer did not get the phone')).toBeFocused()
    await expect(dialog.getByLabel('The other person never came')).toHaveCount(0)
    await dialog.getByLabel('The phone does not work').check()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Report a problem' }).click()
    await expect(dialog.getByLabel('The phone does not work')).toBeChecked()
    await dialog.getByLabel('What happened?').fill('It does not start.')
    await expectDialogAccessible(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/problems')) asked.push(request.url())
    })
    await send.dblclick()
    await expect(said(page, 'Problem reported')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(asked).toHaveLength(1)
    const problem = page.getByRole('article', { name: 'The phone does not work' })
    await expect(problem).toContainText('An admin decides')
    await expectAccessible(page)

    await problem.getByRole('button', { name: 'Withdraw the report' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw the report' }).click()
    await expect(problem).toContainText('Shathi Begum withdrew the report')
    await page.getByRole('button', { name: 'Report a problem' }).click()
    await dialog.getByLabel('The phone is not what the listing said').check()
    await dialog.getByLabel('What happened?').fill('The screen is cracked. I did not take it.')
    await dialog.getByLabel('Photos').setInputFiles(picture)
    await expect(dialog.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
    await expect(dialog.getByRole('progressbar')).toHaveCount(0)
    await send.click()
    const second = page.getByRole('article', { name: 'The phone is not what the listing said' })
    await expect(second).toContainText('Reported')
    const receipt = page.url()
    await open(page, '/mybooking')
    await page.getByRole('link', { name: 'Problem reported' }).click()
    await expect(page).toHaveURL(receipt)

    await signInByApi(page, seller.email)
    await open(page, '/dashboard')
    await expect(page.getByText('Shathi Begum reported a problem')).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('link', { name: `Answer the problem with ${model}` })).toHaveAttribute(
      'href',
      /^\/receipt\/.+#problem$/,
    )
    await open(page, '/dashboard/managemylist')
    await page.getByRole('link', { name: 'Problem reported: answer it' }).click()
    const theirs = page.getByRole('article', { name: 'The phone is not what the listing said' })
    await theirs.getByLabel('Your answer').fill('It was cracked in the photos too.')
    await expectAccessible(page)
    await expect(page.getByRole('link', { name: 'Answer the report' })).toBeVisible()
    await theirs.getByRole('button', { name: 'Send the answer' }).click()
    await expect(said(page, 'Answer sent')).toBeVisible()
    await expect(theirs).toContainText('It was cracked in the photos too.')

    await signInByApi(page, 'admin@hatbodol.example')
    await open(page, '/dashboard')
    await page.getByRole('main').getByRole('link', { name: 'Sale problems', exact: true }).click()
    const row = page.getByRole('list', { name: 'Sale problems' }).getByRole('article', { name: model })
    await expect(row).toContainText('The screen is cracked. I did not take it.')
    await expect(row).toContainText('It was cracked in the photos too.')
    await expectAccessible(page)
    await row.getByRole('button', { name: `Decline the problem with ${model}` }).click()
    await expect(page.getByRole('alertdialog', { name: 'Decline this problem?' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await row.getByRole('button', { name: `Refund ${model}` }).click()
    const decision = page.getByRole('alertdialog')
    await expect(decision).toContainText('How much goes back to Shathi Begum?')
    await expect(decision).not.toContainText('has not answered')
    await decision.getByLabel('Amount in taka').fill('2000')
    await expect(decision).toContainText('Refund ৳2,000 to Shathi Begum?')
    await decision.getByLabel('Reason').fill('The listing shows no crack.')
    await expectDialogAccessible(page)
    const decided: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/decisions')) decided.push(request.url())
    })
    await decision.getByRole('button', { name: 'Refund ৳2,000' }).dblclick()
    await expect(said(page, 'The refund is on its way: ৳2,000 to Shathi Begum')).toBeVisible()
    await expect(row).toHaveCount(0)
    expect(decided).toHaveLength(1)
    await page.getByLabel('Show').selectOption({ label: 'All problems' })
    await expect(row.filter({ hasText: 'Decided by Farhana Rahman' })).toHaveCount(1)

    for (const [email, sentence] of [
      [seller.email, 'A part of the money went back to Shathi Begum, and the rest is yours.'],
      [buyer.email, 'A part of your money went back to you'],
    ] as const) {
      await signInByApi(page, email)
      await open(page, receipt)
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(second).toContainText('An admin decided: ৳2,000 goes back to the buyer')
      await expect(second).toContainText('The listing shows no crack.')
      await expect(second).not.toContainText('Farhana')
      await expect(second.getByRole('img', { name: 'Photo 1 of 1 from Shathi Begum' })).toBeVisible()
    }
    await expectAccessible(page)
  },
)
