import { afterEach, describe, expect, it, vi } from 'vitest'
import { assertAuthorizedDomain } from './authorized-domain.ts'

const answer = (body: object, status = 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => Response.json(body, { status })),
  )

afterEach(() => vi.unstubAllGlobals())

describe('checking that people may sign in from a host', () => {
  it('accepts the domains of the project and their subdomains only', async () => {
    answer({ projectId: 'hatbodol', authorizedDomains: ['localhost', 'hatbodol.example'] })
    await assertAuthorizedDomain('key', 'www.hatbodol.example')
    await expect(assertAuthorizedDomain('key', 'nothatbodol.example')).rejects.toMatchObject({
      code: 'auth/unauthorized-domain',
    })
  })

  it('fails with a wrong API key or without a network', async () => {
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
