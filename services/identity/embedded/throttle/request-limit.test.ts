import { expect, test } from 'vitest'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'

const service = await startTestIdentity({ requestsPerMinute: 5 })
const from = (address: string) => ({ 'x-forwarded-for': address })

test('the requests of one network per minute are limited, also with the right password, and other networks are not affected', async () => {
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
