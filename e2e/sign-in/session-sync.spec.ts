import type { Page } from '@playwright/test'
import { signIn, openNavigation } from '#e2e/steps/actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { signInNew } from '#e2e/steps/people.ts'
import { open, reload } from '#e2e/steps/open.ts'

/** Configures another service that is notified of who is signed in. It fails while `away` is true. */
async function addOtherService(page: Page) {
  const service = { heard: [] as { method: string; bearer: string | undefined }[], away: false }
  await page.route('**/other-service', (route) => {
    if (service.away) return route.abort()
    const request = route.request()
    service.heard.push({ method: request.method(), bearer: request.headers()['authorization'] })
    return route.fulfill({ status: 204 })
  })
  await page.route('**/api/config', async (route) => {
    const config = (await (await route.fetch()).json()) as { identity: object }
    const tokenSyncUrl = new URL('/other-service', page.url()).href
    return route.fulfill({ json: { ...config, identity: { ...config.identity, tokenSyncUrl } } })
  })
  return service
}

test(
  'another service gets the ID token of who is signed in; if it missed the end, it is told when a guest opens a page',
  once,
  async ({ page, context, expectInConsole }) => {
    expectInConsole(/ERR_FAILED|Notifying another service/)
    const { email } = await signInNew(page)
    await context.setStorageState({ cookies: [], origins: [] })
    const service = await addOtherService(page)
    await open(page, '/login')
    await signIn(page, email)
    await expect.poll(() => service.heard.at(-1)?.method).toBe('POST')
    expect(service.heard.at(-1)?.bearer).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
    service.away = true
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/other-service'))
    await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Logout successful')).toBeVisible()
    await lost

    service.away = false
    const scripts: string[] = []
    page.on('request', (request) => void scripts.push(request.url()))
    await reload(page)
    await expect.poll(() => service.heard.at(-1)).toEqual({ method: 'DELETE', bearer: undefined })
    expect(scripts.filter((url) => /firebase/i.test(url))).toEqual([])
    await reload(page)
    await page.waitForLoadState('networkidle')
    expect(service.heard.map(({ method }) => method)).toEqual(['DELETE', 'POST', 'DELETE'])
  },
)
