import { utimes, writeFile } from 'node:fs/promises'
import { expect, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { signInByApi } from '#e2e/steps/people.ts'

test('an admin who changes the chosen file is told to choose it again', once, async ({ page }, testInfo) => {
  await signInByApi(page, 'admin@hatbodol.example')
  await open(page, '/dashboard/allpayouts')
  const upload = page.getByRole('region', { name: 'Upload the result' })
  const field = upload.getByLabel('Result file (CSV)')
  const path = testInfo.outputPath('result.csv')
  await writeFile(path, 'reference,amount,status,reason\nHBD-2222222222,1.00,,\n')
  await field.setInputFiles(path)
  // The browser reads the time of a file when a script first asks for it.
  const chosenAt = await field.evaluate((input: HTMLInputElement) => input.files?.[0]?.lastModified)
  expect(chosenAt).toBeGreaterThan(0)
  await writeFile(path, 'reference,amount,status,reason\nHBD-2222222222,1.00,paid,\n')
  // The browser notices a change only if it was in another second.
  const later = new Date(Date.now() + 10_000)
  await utimes(path, later, later)
  await upload.getByRole('button', { name: 'Upload result' }).click()
  await expect(upload.getByText('The file has changed since you chose it. Choose it again.')).toBeVisible()
  await expect(field).toHaveValue('')
  await field.setInputFiles(path)
  await upload.getByRole('button', { name: 'Upload result' }).click()
  await expect(upload.getByRole('status')).toContainText('has a reference that we do not know.')
})
