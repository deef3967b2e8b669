import { utimes, writeFile } from 'node:fs/promises'
import { expect, once, test } from '#e2e/fixtures.ts'
import { holdBack } from '#e2e/steps/open.ts'
import {
  addPhotos,
  fillIn,
  modelOf,
  openAs,
  sendListingForm,
  seller,
  photographUpright,
} from '#e2e/steps/selling-actions.ts'

test(
  'an upload is retried while the server is busy, and a form that was sent too early is sent after it',
  once,
  async ({ page, expectInConsole }, testInfo) => {
    expectInConsole(/503 \(Service Unavailable\)/)
    let asked = 0
    const pressed = Promise.withResolvers<void>()
    await page.route('**/api/images', async (route) => {
      asked += 1
      if (asked > 1) {
        await pressed.promise
        return route.continue()
      }
      const problem = { type: 'about:blank', title: 'Not ready', status: 503, detail: 'Later.' }
      const body = JSON.stringify({ ...problem, code: 'not-ready', retryAfterSeconds: 1 })
      return route.fulfill({ status: 503, contentType: 'application/problem+json', body })
    })
    await openAs(page, '/dashboard/addphone', seller)
    await fillIn(page, modelOf(testInfo, 'Slow'))
    const added = addPhotos(page, 1)
    await expect(page.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/items') sent += 1
    })
    await sendListingForm(page)
    const button = page.getByRole('main').getByRole('button', { name: 'Add Phone' })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText('This is sent as soon as they are there.')).toBeVisible()
    expect(sent).toBe(0)
    pressed.resolve()
    await added
    await expect(page).toHaveURL('/dashboard/managemylist')
    await expect(page.getByText('Phone added successfully')).toBeVisible()
    expect([asked, sent]).toEqual([2, 1])
  },
)

test('a photo that changed after it was chosen must be chosen again', once, async ({ page }, testInfo) => {
  const path = testInfo.outputPath('photo.jpg')
  const [first, second] = await Promise.all([photographUpright(400, 300), photographUpright(440, 300)])
  await writeFile(path, first)
  const held = await holdBack(page, /assets\/prepare-picture.*\.js/)
  await openAs(page, '/dashboard/addphone', seller)
  await page.getByLabel('Product Image').setInputFiles(path)
  await expect(page.getByRole('main').getByRole('progressbar')).toBeVisible()
  await writeFile(path, second)
  // The browser notices a change only if it was in another second.
  const later = new Date(Date.now() + 10_000)
  await utimes(path, later, later)
  await held.release()
  await expect(
    page.getByText('This picture has changed or is gone since you chose it. Choose it again.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Upload photo/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  const uploaded = page.waitForResponse((response) => response.url().endsWith('/api/images'))
  await page.getByLabel('Product Image').setInputFiles(path)
  expect((await uploaded).ok()).toBe(true)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})
