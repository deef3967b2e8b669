import { afterEach, describe, expect, it, vi } from 'vitest'
import { assertAuthorizedDomain } from './authorized-domain.ts'

const answer = (body: object, status = 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => Response.json(body, { status })),
  )

afterEach(() => vi.unstubAllGlobals())

describe('the addresses from which one may sign in', () => {
  it('are those of the project and what is below them', async () => {
    answer({ projectId: 'hatbodol', authorizedDomains: ['localhost', 'hatbodol.example'] })
    await assertAuthorizedDomain('key', 'www.hatbodol.example')
    await expect(assertAuthorizedDomain('key', 'nothatbodol.example')).rejects.toMatchObject({
      code: 'auth/unauthorized-domain',
    })
  })

  it('are not found out with a wrong key, nor without a network', async () => {
    answer({ error: { code: 400, message: 'API key not valid. Please pass a valid API key.' } }, 400)
    await expect(assertAuthorizedDomain('key', 'localhost')).rejects.toMatchObject({
      code: 'auth/invalid-api-key',
    })
    vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')))
    await expect(assertAuthorizedDomain('key', 'localhost')).rejects.toMatchObject({
      code: 'auth/network-request-failed',
    })
  })
})
