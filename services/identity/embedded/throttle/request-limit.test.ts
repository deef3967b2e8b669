import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../../database/database.ts'
import { apiKey, ayesha, startTestIdentity } from '#test/identity/identity-service.ts'

const service = await startTestIdentity({
  requestsPerMinute: { account: 8, device: 7, network: 5, publicFacts: 5 },
})
const from = (address: string) => ({ 'x-forwarded-for': address })

test('the requests of strangers of one network per minute are limited, also with the right password, and other networks are not affected', async () => {
  await service.call('signUp', ayesha, from('203.0.113.9'))
  for (let nth = 0; nth < 5; nth += 1)
    expect((await service.call('signInWithPassword', ayesha, from('203.0.113.7'))).status).toBe(200)
  const refused = await service.call('signInWithPassword', ayesha, from('203.0.113.7'))
  expect(refused).toMatchObject({
    status: 400,
    body: {
      error: {
        message: expect.stringMatching(
          /^TOO_MANY_ATTEMPTS_TRY_LATER : Too many requests from your network\. Try again in \d+ seconds?\.$/,
        ),
      },
    },
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await service.call('signInWithPassword', ayesha, from('203.0.113.8'))).status).toBe(200)
})

test('an IPv6 site makes four times the requests of one network, however many networks it has', async () => {
  const isRefused = async (address: string) =>
    JSON.stringify((await service.call('signUp', {}, from(address))).body).includes('TOO_MANY_ATTEMPTS')
  const refused: boolean[] = []
  for (let nth = 0; nth < 22; nth += 1) refused.push(await isRefused(`2001:db8:7:${nth}00::1`))
  expect(refused).toEqual([...Array(20).fill(false), true, true])
  expect(await isRefused('2001:db8:8::1')).toBe(false)
})

describe('behind the address of a carrier, where a stranger has used up all requests,', () => {
  const carrier = '203.0.113.20'
  const isRefused = ({ body }: { body: object }) => JSON.stringify(body).includes('TOO_MANY_ATTEMPTS')
  const askTimes = async (times: number, ask: () => Promise<{ body: object }>) => {
    const refused: boolean[] = []
    for (let nth = 0; nth < times; nth += 1) refused.push(isRefused(await ask()))
    return refused
  }
  const publicFact = (address: string) =>
    service.send(`/identitytoolkit.googleapis.com/v1/projects?key=${apiKey}`, { headers: from(address) })
  const lookUp = (idToken: string) => service.call('lookup', { idToken }, from(carrier))
  const renew = (refreshToken: string) =>
    service.send(`/securetoken.googleapis.com/v1/token?key=${apiKey}`, {
      method: 'POST',
      headers: from(carrier),
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    })

  /** Signs up elsewhere, and lets a stranger use up the requests of the carrier's address, of every kind. */
  async function attack() {
    const browser = service.openBrowser('203.0.113.21')
    const { body } = await browser('signUp', ayesha)
    for (const ask of [
      () => service.call('signInWithPassword', { email: 'nobody@example.com' }, from(carrier)),
      () => lookUp('forged'),
      () => renew('forged'),
      () => publicFact(carrier),
    ])
      expect((await askTimes(6, ask)).at(-1)).toBe(true)
    return { browser: (what: string) => browser(what, ayesha, carrier), ...body }
  }

  test('a known device still signs in, as often as one device may', async () => {
    const { browser } = await attack()
    expect(await askTimes(8, () => browser('signInWithPassword'))).toEqual([...Array(7).fill(false), true])
  })

  test('a device that the account knows still signs in when other devices have used up those of all devices', async () => {
    const { browser } = await attack()
    const crowd = { ...ayesha, email: 'crowd@example.com' }
    await service.call('signUp', crowd, from('203.0.113.24'))
    let last = browser
    for (let nth = 0; nth < 8; nth += 1) {
      const one = service.openBrowser('203.0.113.25')
      await one('signInWithPassword', crowd, `203.0.114.${nth}`)
      last = (what: string) => one(what, ayesha, carrier)
      await askTimes(6, () => one('lookup', {}, carrier))
    }
    expect(isRefused(await last('signInWithPassword'))).toBe(true)
    expect(await browser('signInWithPassword')).toMatchObject({ status: 200 })
  })

  test('valid tokens are still renewed and used, as often as one account may', async () => {
    const { idToken, refreshToken } = await attack()
    expect(await renew(refreshToken)).toMatchObject({ status: 200 })
    expect(await lookUp(idToken)).toMatchObject({ status: 200 })
    expect(await askTimes(7, () => lookUp(idToken))).toEqual([...Array(6).fill(false), true])
    expect(isRefused(await renew(refreshToken))).toBe(true)
  })

  test('a token that was revoked counts for the network, and takes nothing from its account', async () => {
    const { idToken } = await attack()
    service.advance(1000)
    const { body } = await service.call('signInWithPassword', ayesha, from('203.0.113.22'))
    await inTransaction(service.db, (tx) => service.identity.endSessions(tx, body.localId))
    expect(await lookUp(idToken)).toMatchObject({ body: { error: { message: 'TOKEN_EXPIRED' } } })
    expect(isRefused(await lookUp(idToken))).toBe(true)
  })

  test('strangers do not use up the public facts, nor public facts what strangers may ask', async () => {
    const alone = '203.0.113.23'
    expect((await askTimes(6, () => publicFact(alone))).at(-1)).toBe(true)
    expect((await service.call('signUp', { ...ayesha, email: 'b@example.com' }, from(alone))).status).toBe(
      200,
    )
  })
})
