import type { Page } from '@playwright/test'
import { expect, expectDialogAccessible, expectNoMessages, once, test } from '#e2e/fixtures.ts'
import { nameModel, openSaleForTwo } from '#e2e/steps/sale-actions.ts'

test(
  'text typed into the meeting form stays when the other side is faster, when the form is closed, and when the meeting changes',
  once,
  async ({ page, browser, baseURL }, testInfo) => {
    test.slow()
    const model = nameModel('Huawei typed for', testInfo)
    const { buyer, seller, seenBySeller, close } = await openSaleForTwo({ page, browser, baseURL, model })
    const title = (each: Page) => each.getByRole('heading', { level: 1 })
    const formOf = (each: Page) => each.getByRole('dialog', { name: 'When and where do you meet?' })
    const [theirs, own] = [formOf(seller), formOf(buyer)]
    const place = own.getByRole('textbox', { name: 'Place' })
    for (const each of [buyer, seller])
      await each.getByRole('button', { name: 'Propose when to meet' }).click()
    await own.getByRole('group', { name: 'Suggested times' }).getByRole('button').nth(2).click()
    const time = await own.getByLabel('Day and time').inputValue()
    await place.fill('Rajshahi railway station')
    await theirs.getByRole('group', { name: 'Suggested times' }).getByRole('button').first().click()
    await theirs.getByRole('textbox', { name: 'Place' }).fill('Rajshahi town hall')
    await theirs.getByLabel('Your phone number').fill('01812 345678')
    await theirs.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(theirs).toBeHidden()
    await expect(seller.getByRole('button', { name: 'Propose when to meet' })).toBeFocused()
    await seller.getByRole('button', { name: 'Propose when to meet' }).click()
    await expect(theirs.getByRole('textbox', { name: 'Place' })).toHaveValue('Rajshahi town hall')
    await theirs.getByRole('button', { name: 'Send the proposal' }).click()
    await expect(title(seller)).toBeFocused()

    // The buyer has the form open: the typed text stays, and the button behind the form is gone.
    await expect(own.getByText('proposed a meeting in the meantime')).toBeVisible()
    await expect(own).toContainText('Rajshahi town hall')
    await expect(place).toHaveValue('Rajshahi railway station')
    await expect(place).toBeFocused()
    await expectDialogAccessible(buyer)
    await buyer.keyboard.press('Escape')
    await expect(own).toBeHidden()
    await expect(title(buyer)).toBeFocused()
    await buyer.getByRole('button', { name: 'Propose another time' }).click()
    await expect(place).toHaveValue('Rajshahi railway station')
    await expect(own.getByLabel('Day and time')).toHaveValue(time)
    await own.getByRole('button', { name: 'Send the proposal' }).click()
    await seller.getByRole('button', { name: /^Accept / }).click()
    const question = seller.getByRole('alertdialog', { name: 'Accept this meeting?' })
    await expect(question).toContainText('Rajshahi railway station')
    await question.getByLabel('Your phone number').fill('01912 345678')
    await seller.keyboard.press('Escape')
    await seller.getByRole('button', { name: /^Accept / }).click()
    await expect(question.getByLabel('Your phone number')).toHaveValue('01912 345678')
    await question.getByRole('button', { name: 'Accept' }).click()
    await expect(title(seller)).toBeFocused()

    // The buyer proposes another time while the seller types in the code.
    const field = seller.getByLabel('The buyer’s code')
    await field.fill('12')
    await buyer.getByRole('button', { name: 'Propose another time' }).click()
    await place.fill('Rajshahi college')
    await own.getByRole('button', { name: 'Send the proposal' }).click()
    await expect(seller.getByRole('button', { name: /^Accept / })).toBeVisible()
    await expect(seller.getByRole('region', { name: 'Meeting' })).toContainText('Rajshahi college')
    await expect(field).toHaveValue('12')
    await expect(field).toBeFocused()
    expectNoMessages(seenBySeller)
    await close()
  },
)
