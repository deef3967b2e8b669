import { expect, expectAccessible, onceTranslated, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { signInByApi } from '#e2e/steps/people.ts'

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
