import { readFile } from 'node:fs/promises'
import { unfoldCode } from '#e2e/steps/actions.ts'
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  expectNoMessages,
  onceTranslated,
  test,
} from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import {
  afterMeeting,
  expectNextStepInView,
  expectSteps,
  holdMessage,
  holdNextMessage,
  nameModel,
  openSaleForTwo,
  otherCode,
  paid,
  toArrange,
  payoutStep,
} from '#e2e/steps/sale-actions.ts'

test(
  'two people agree on a meeting, meet and hand over the phone, and both see each step',
  onceTranslated,
  async ({ page, browser, baseURL, expectInConsole }, testInfo) => {
    // A time that is over.
    expectInConsole(/422/)
    test.slow()
    const model = nameModel('Huawei met for', testInfo)
    const sale = await openSaleForTwo({ page, browser, baseURL, model })
    const { buyer, seller, seenBySeller, close } = sale
    const both = [buyer, seller]
    for (const each of both) {
      await expect(each.getByText(/^Agree with .+ when to meet[.:] /)).toBeVisible()
      await expectAccessible(each)
    }
    await expectSteps(both, paid, [toArrange, ...afterMeeting])
    await expect(seller.getByRole('link', { name: /^Call Shathi Begum: / })).toHaveAttribute('href', /^tel:/)

    await buyer.getByRole('button', { name: 'Propose when to meet' }).click()
    const form = buyer.getByRole('dialog', { name: 'When and where do you meet?' })
    await form.getByRole('button', { name: 'Send the proposal' }).click()
    await expect(form.getByLabel('Day and time')).toBeFocused()
    await expect(form).toContainText('Choose a day and a time.')
    await form.getByLabel('Day and time').fill('2020-01-01T10:00')
    await form.getByRole('button', { name: 'Send the proposal' }).click()
    await expect(form).toContainText('Choose a time in the future.')
    const end = await form.getByLabel('Day and time').getAttribute('max')
    await form.getByLabel('Day and time').fill(String(end))
    await expect(form).toContainText('Little time is left to confirm the hand-over: the sale ends at ')
    await form.getByRole('group', { name: 'Suggested times' }).getByRole('button').nth(1).click()
    await expect(form).not.toContainText('Little time is left')
    await form.getByRole('button', { name: /^In front of the police station/ }).click()
    await expect(form.getByRole('textbox', { name: 'Place' })).toHaveValue(
      /^In front of the police station, /,
    )
    await expectDialogAccessible(buyer)
    await holdNextMessage(buyer, 'Proposal sent')
    await form.getByRole('button', { name: 'Send the proposal' }).dblclick()
    await expect(buyer.getByRole('heading', { level: 1 })).toBeFocused()
    await holdMessage(buyer, 'Proposal sent')
    await expect(buyer.getByText(/^Waiting for .+ to accept the meeting on /)).toBeVisible()
    await expectNextStepInView(buyer, 'Proposal sent')

    await expect(seller.getByText(/^Shathi Begum wants to meet on .+: accept it, or propose/)).toBeVisible()
    await expect(seller.getByRole('button', { name: /^Accept / })).toBeVisible()
    await expectSteps(both, paid, [toArrange, ...afterMeeting])
    await seller.getByRole('button', { name: 'Propose another time' }).click()
    const change = seller.getByRole('dialog')
    await change.getByRole('textbox', { name: 'Place' }).fill('Khulna railway station')
    await change.getByLabel('Your phone number').fill('nobody')
    await change.getByRole('button', { name: 'Send the proposal' }).click()
    await expect(change.getByLabel('Your phone number')).toBeFocused()
    await change.getByLabel('Your phone number').fill('01812 345678')
    await change.getByRole('button', { name: 'Send the proposal' }).click()
    await expect(seller.getByText(/^Waiting for Shathi Begum to accept the meeting on /)).toBeVisible()
    // The page behind the form shows the proposal before the form closes, which then gives the focus away.
    await expect(seller.getByRole('heading', { level: 1 })).toBeFocused()

    // What the seller types while the code is still folded stays when the meeting is agreed.
    await unfoldCode(seller)
    await seller.getByLabel('The buyer’s code').fill('12')
    await buyer.getByRole('button', { name: /^Accept / }).click()
    const question = buyer.getByRole('alertdialog', { name: 'Accept this meeting?' })
    await expect(question).toContainText('Khulna railway station')
    await question.getByRole('button', { name: 'Accept' }).click()
    await expect(buyer.getByRole('heading', { level: 1 })).toBeFocused()
    for (const each of both) {
      await expect(each.getByText(/^Meet .+ on .+ the phone, and then /)).toBeVisible()
      await expect(each.getByRole('region', { name: 'Meeting' })).toContainText('Khulna railway station')
    }
    await expect(seller.getByLabel('The buyer’s code')).toHaveValue('12')
    await expect(seller.getByLabel('The buyer’s code')).toBeFocused()
    await expectSteps(both, [...paid, 'Meeting agreed'], afterMeeting)
    await expect(
      buyer.getByRole('link', { name: /^Call .+: 01812 345678|^Call .+: 01812-345678/ }),
    ).toBeVisible()
    const [download] = await Promise.all([
      buyer.waitForEvent('download'),
      buyer.getByRole('button', { name: 'Add to your calendar' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('hand-over.ics')
    const file = await readFile(await download.path(), 'utf8')
    expect(file).toContain(`SUMMARY:Hand-over of ${model}\r\n`)
    expect(file).toContain('LOCATION:Khulna railway station\r\n')
    await expectAccessible(buyer)

    await open(buyer, sale.payment)
    await expect(buyer.getByText('Congrats your payment completed')).toBeVisible()
    await expect(buyer.getByText(/: Khulna railway station$/)).toBeVisible()
    await expect(buyer.getByRole('main')).not.toContainText('Propose when to meet')
    await buyer.getByRole('main').getByRole('link', { name: 'See the sale' }).click()

    const code = await buyer.getByText(/^\d{6}$/).innerText()
    await seller.getByLabel('The buyer’s code').fill(otherCode(code))
    await seller.getByRole('button', { name: 'Confirm the hand-over' }).click()
    await expect(seller.getByRole('alertdialog')).toContainText('You can try 14 more times.')
    await seller.getByRole('alertdialog').getByRole('button').first().click()
    await expectSteps(both, [...paid, 'Meeting agreed'], afterMeeting)
    await seller.getByLabel('The buyer’s code').fill(code)
    await seller.getByRole('button', { name: 'Confirm the hand-over' }).click()
    await expect(seller.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(
      seller.getByText(/^The payment is complete: hand over the phone to Shathi Begum now\.$/),
    ).toBeVisible()
    await expect(
      buyer.getByText(/^Your payment is complete: take the phone from .+ now\. It is yours\.$/),
    ).toBeVisible()
    for (const each of both) {
      await expect(each.getByRole('region', { name: 'Meeting' })).toHaveCount(0)
      await expectAccessible(each)
    }
    await expectSteps(both, [...paid, 'Meeting agreed', 'Hand-over confirmed', 'Money taken'], [payoutStep])
    // The wrong code.
    expectNoMessages(seenBySeller, [/409/])
    await close()
  },
)
