import { describe, expect, it, vi } from 'vitest'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import { brandRoutes } from '#contract/routes/brands.ts'
import type { BookingId, ListingId } from '#contract/ids.ts'
import { sessionRoutes } from '#contract/routes/session.ts'
import { userRoutes } from '#contract/routes/users.ts'
import { createAccessTokens } from './access-token.ts'
import { createApi } from './create-api.ts'
import { createMemoryStorage } from './local-storage.ts'
import { NetworkFailure } from './network-failure.ts'

const bookingId = '0198f000-0000-7000-8000-000000000001' as BookingId
const itemId = '0198f000-0000-7000-8000-000000000002' as ListingId
const ownBrand = { id: bookingId, name: 'Iphone', image: '/images/a.jpg', forSale: 3 }
const { id: _id, ...others } = ownBrand
const brand = { _id, ...others }

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

const refusal = (status: number, code: string, more: object = {}) =>
  json({ type: 'about:blank', title: 'x', status, detail: 'Said in words.', code, ...more }, status)

function tokenFor(seconds: number, name = 'a') {
  return `${name}.${btoa(JSON.stringify({ iat: 1000, exp: 1000 + seconds }))}.s`
}

function setUp(...answers: (() => Response | Promise<Response>)[]) {
  const clock = { now: 5_000_000 }
  const storage = createMemoryStorage()
  const tokens = createAccessTokens(
    () => storage,
    () => clock.now,
  )
  const fetchIt = vi.fn<typeof fetch>(async () => {
    const answer = answers.shift()
    if (!answer) throw new Error('Nothing more was expected to be asked.')
    return await answer()
  })
  const asked = () =>
    fetchIt.mock.calls.map(([address, init]) => ({
      address: address as string,
      method: init?.method,
      bearer: new Headers(init?.headers).get('authorization'),
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    }))
  return { clock, tokens, fetchIt, asked, api: createApi(tokens, fetchIt) }
}

describe('calling the API', () => {
  it('puts escaped path parameters into the address, after /api', async () => {
    const { api, asked } = setUp(() => json({}, 404))
    await expect(api.call(userRoutes.get, { params: { email: 'a/b@x.com' } })).rejects.toThrow('answered 404')
    expect(asked()[0]).toMatchObject({ address: '/api/users/a%2Fb%40x.com', method: 'GET', body: undefined })
  })

  it('sends the query and the body, and returns the parsed reply', async () => {
    const reply = { acknowledged: true, insertedId: 'x', extra: 1 }
    const { api, asked } = setUp(() => json(reply))
    const body = { listingId: itemId, phoneNumber: '01711111111', meetLocation: 'Dhanmondi' }
    const wire = { productId: itemId, bookingUserNumber: '01711111111', meetLocation: 'Dhanmondi' }
    expect(await api.call(bookingRoutes.create, { body })).toEqual({ acknowledged: true, insertedId: 'x' })
    expect(asked()[0]).toMatchObject({ address: '/api/booking', method: 'POST', body: wire })
  })

  it('names the wrong fields of a refusal with the names that our code uses', async () => {
    const message = 'Enter a phone number.'
    const { api } = setUp(() =>
      refusal(422, 'invalid-input', { errors: [{ path: 'bookingUserNumber', message }] }),
    )
    const body = { listingId: itemId, phoneNumber: '', meetLocation: 'Dhanmondi' }
    await expect(api.call(bookingRoutes.create, { body })).rejects.toMatchObject({
      errors: [{ path: 'phoneNumber', message }],
    })
  })

  it('leaves out a query field that is undefined', async () => {
    const { api, asked } = setUp(() => json([]))
    await api.call(bookingRoutes.list, { query: { email: 'a@x.com', cursor: undefined } })
    expect(asked()[0]?.address).toBe('/api/booking?email=a%40x.com')
  })

  it('returns the rows of a list and the cursor of the next page', async () => {
    const link = '</api/booking?email=a%40x.com&cursor=c%2F2>; rel="next"'
    const { api } = setUp(
      () => json([], 200, { link }),
      () => json([]),
    )
    const input = { query: { email: 'a@x.com' } }
    expect(await api.callPage(bookingRoutes.list, input)).toEqual({ rows: [], nextCursor: 'c/2' })
    expect(await api.callPage(bookingRoutes.list, input)).toEqual({ rows: [], nextCursor: undefined })
  })

  it('throws a refusal with its code, its text, its fields and the time to wait', async () => {
    const errors = [{ path: 'meetLocation', message: 'Say where.' }]
    const { api } = setUp(() => refusal(409, 'being-paid', { retryAfterSeconds: 40, errors }))
    await expect(api.call(brandRoutes.list, {})).rejects.toMatchObject({
      name: 'Problem',
      code: 'being-paid',
      status: 409,
      message: 'Said in words.',
      retryAfterSeconds: 40,
      errors,
    })
  })

  it('uses the code that fits the status if a proxy answered, or a newer server with an unknown code', async () => {
    const { api } = setUp(
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      () => refusal(418, 'teapot'),
    )
    await expect(api.call(brandRoutes.list, {})).rejects.toMatchObject({ code: 'provider-unavailable' })
    await expect(api.call(brandRoutes.list, {})).rejects.toMatchObject({ code: 'malformed-request' })
  })

  it('distinguishes a missing response, a truncated response and a hotspot page from a refusal', async () => {
    const { api } = setUp(
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Response('[{"_id"'),
      () => new Response('<html>Accept our terms</html>'),
    )
    for (let i = 0; i < 3; i += 1) {
      await expect(api.call(brandRoutes.list, {})).rejects.toBeInstanceOf(NetworkFailure)
    }
  })

  it.each([
    ['there was no connection all the time', [false, false, false], true],
    ['it came back before the call left', [false, true, false], false],
    ['it came back while the call was on its way', [false, false, true], false],
    ['it was there', [true, false, false], false],
  ])('says that nothing was sent only if that is certain: %s', async (_, online, isUnsent) => {
    const { api } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('navigator', {
      get onLine() {
        return online.shift()
      },
    })
    const body = { listingId: itemId, phoneNumber: '01711111111', meetLocation: 'Dhanmondi' }
    await expect(api.call(bookingRoutes.create, { body })).rejects.toMatchObject({ isUnsent })
    vi.unstubAllGlobals()
  })

  it('throws if the reply does not match its schema', async () => {
    const { api } = setUp(() => json([{ ...brand, forSale: 'three' }]))
    await expect(api.call(brandRoutes.list, {})).rejects.toThrow(/forSale/u)
  })

  it('sends another bearer token if one is given', async () => {
    const { api, tokens, asked } = setUp(() => json({ accessToken: 't' }))
    tokens.keep(tokenFor(3600), 'uid')
    await api.callWith('id-token', sessionRoutes.create, { query: { email: 'a@x.com' } })
    expect(asked()[0]).toMatchObject({ address: '/api/jwt?email=a%40x.com', bearer: 'Bearer id-token' })
  })
})

describe('the access token of a call', () => {
  const ask = (api: ReturnType<typeof createApi>) =>
    api.call(bookingRoutes.list, { query: { email: 'a@x.com' } })

  it('is sent while it is valid', async () => {
    const { api, tokens, asked } = setUp(() => json([]))
    tokens.keep(tokenFor(3600), 'uid')
    await ask(api)
    expect(asked()[0]?.bearer).toBe(`Bearer ${tokenFor(3600)}`)
  })

  it('is renewed before it expires by the clock of this device', async () => {
    const { api, tokens, clock, asked } = setUp(() => json([]))
    tokens.keep(tokenFor(3600), 'uid')
    tokens.renewWith(async () => 'fresh')
    clock.now += 3_541_000
    await ask(api)
    expect(asked().map((call) => call.bearer)).toEqual(['Bearer fresh'])
  })

  it('is renewed once after a 401, and the call is sent again', async () => {
    const { api, tokens, asked } = setUp(
      () => refusal(401, 'not-signed-in'),
      () => json([]),
    )
    tokens.keep(tokenFor(3600), 'uid')
    tokens.renewWith(async () => 'fresh')
    await ask(api)
    expect(asked().map((call) => call.bearer)).toEqual([`Bearer ${tokenFor(3600)}`, 'Bearer fresh'])
  })

  it('is not renewed a second time: the refusal is thrown', async () => {
    const { api, tokens, fetchIt } = setUp(
      () => refusal(401, 'not-signed-in'),
      () => refusal(401, 'not-signed-in'),
    )
    tokens.keep(tokenFor(3600), 'uid')
    tokens.renewWith(async () => 'fresh')
    await expect(ask(api)).rejects.toMatchObject({ code: 'not-signed-in' })
    expect(fetchIt).toHaveBeenCalledTimes(2)
  })

  it('is renewed once for calls that need it at the same moment', async () => {
    const { api, tokens } = setUp(
      () => json([]),
      () => json([]),
    )
    const renew = vi.fn<() => Promise<string>>(async () => 'fresh')
    tokens.renewWith(renew)
    await Promise.all([ask(api), ask(api)])
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('is taken from another tab if that tab has renewed it already', async () => {
    const { api, tokens, asked } = setUp(
      () => {
        tokens.keep(tokenFor(3600, 'other-tab'), 'uid')
        return refusal(401, 'not-signed-in')
      },
      () => json([]),
    )
    const renew = vi.fn<() => Promise<string>>(async () => 'fresh')
    tokens.keep(tokenFor(3600), 'uid')
    tokens.renewWith(renew)
    await ask(api)
    expect(renew).not.toHaveBeenCalled()
    expect(asked()[1]?.bearer).toBe(`Bearer ${tokenFor(3600, 'other-tab')}`)
  })

  it('is left out of a public call if it has expired and cannot be renewed now', async () => {
    const { api, tokens, clock, asked } = setUp(() => json([brand]))
    tokens.keep(tokenFor(60), 'uid')
    tokens.renewWith(() => Promise.reject(new NetworkFailure()))
    clock.now += 120_000
    expect(await api.call(brandRoutes.list, {})).toEqual([ownBrand])
    expect(asked()[0]?.bearer).toBeNull()
  })
})
