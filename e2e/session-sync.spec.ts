import { logIn, openNavigation } from './actions.ts'
import { expect, once, test } from './fixtures.ts'
import { signInNew } from './people.ts'
import { open } from './open.ts'

test(
  'another service hears who is signed in, by the ID token, and when they are not any more',
  once,
  async ({ page, context }) => {
    const { email } = await signInNew(page)
    await context.setStorageState({ cookies: [], origins: [] })
    const heard: { method: string; bearer: string | undefined }[] = []
    await page.route('**/other-service', (route) => {
      const request = route.request()
      heard.push({ method: request.method(), bearer: request.headers()['authorization'] })
      return route.fulfill({ status: 204 })
    })
    await page.route('**/api/config', async (route) => {
      const config = (await (await route.fetch()).json()) as { identity: object }
      const tokenSyncUrl = new URL('/other-service', page.url()).href
      return route.fulfill({ json: { ...config, identity: { ...config.identity, tokenSyncUrl } } })
    })

    await open(page, '/login')
    await logIn(page, email)
    await expect.poll(() => heard.at(-1)?.method).toBe('POST')
    expect(heard.at(-1)?.bearer).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
    await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click()
    await expect.poll(() => heard.at(-1)).toEqual({ method: 'DELETE', bearer: undefined })
    // Nobody, somebody, nobody: each once.
    expect(heard.map(({ method }) => method)).toEqual(['DELETE', 'POST', 'DELETE'])
  },
)
