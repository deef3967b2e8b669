import { expect, once, test } from '#e2e/fixtures.ts'
import { addPhotos, fillIn, modelOf, openAs, sendListingForm, seller } from '#e2e/steps/selling-actions.ts'

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
