import { expect, expectAccessible, onceTranslated, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { signInByApi } from '#e2e/steps/people.ts'

test('a seller sets a payout account, and reads which money waits', onceTranslated, async ({ page }) => {
  await signInByApi(page, 'seller@hatbodol.example')
  await open(page, '/dashboard/payouts')
  await expect(page.getByRole('heading', { name: 'My money' })).toBeVisible()
  const task = page.getByRole('region', { name: 'Add your payout account' })
  await task.getByRole('radio', { name: 'Bank account' }).check()
  await task.getByRole('button', { name: 'Save account' }).click()
  await expect(task.getByText('Enter the name of the bank.')).toBeVisible()
  await expectAccessible(page)
  await task.getByRole('radio', { name: 'bKash' }).check()
  await task.getByLabel('bKash number').fill('01212-345678')
  await task.getByRole('button', { name: 'Save account' }).click()
  await expect(task.getByText(/^Enter the 11 digits of the mobile number/)).toBeVisible()
  await task.getByRole('radio', { name: 'Bank account' }).check()
  await expect(task.getByText(/^Enter the 11 digits/)).toHaveCount(0)
  await task.getByRole('radio', { name: 'bKash' }).check()
  await task.getByLabel('bKash number').fill('\u202a০১৭১২\u2011৩৪৫৬৭৮\u202c')
  await task.getByRole('button', { name: 'Save account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Is bKash 01712 345678 right?' })
  await question.getByRole('button', { name: 'Change it' }).click()
  await expect(task.getByLabel('bKash number')).toHaveValue('\u202a০১৭১২\u2011৩৪৫৬৭৮\u202c')
  await task.getByRole('button', { name: 'Save account' }).click()
  await question.getByRole('button', { name: 'Yes, save it' }).click()
  await expect(page.getByText('bKash ••••••••678')).toBeVisible()
  await expect(page.getByText(/^Nothing is paid out until/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your money' })).toContainText('৳')
  await expect(page.getByRole('list', { name: 'Statement' })).toContainText('Sold')
  await expectAccessible(page)
})

test('an admin reads which line of a file of results does not match', onceTranslated, async ({ page }) => {
  await signInByApi(page, 'admin@hatbodol.example')
  await open(page, '/dashboard/allpayouts')
  await expect(page.getByRole('heading', { name: 'Due now' })).toBeVisible()
  const upload = page.getByRole('region', { name: 'Upload the result' })
  await upload.getByRole('button', { name: 'Upload result' }).click()
  await expect(upload.getByText('Choose the file.')).toBeVisible()
  const send = async (text: string) => {
    const file = { name: 'result.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await upload.getByLabel('Result file (CSV)').setInputFiles(file)
    await upload.getByRole('button', { name: 'Upload result' }).click()
  }
  await send('reference,amount\nHBD-1,1.00')
  await expect(upload.getByText(/no column “status”/)).toBeVisible()
  await send('reference,amount,status,reason\nHBD-2222222222,1.00,paid,\n')
  await expect(upload.getByRole('status')).toContainText(
    'Line 2 (HBD-2222222222) has a reference that we do not know.',
  )
  await expect(upload.getByLabel('Result file (CSV)')).toHaveValue('')
  await expectAccessible(page)
})
