import { expect, test } from 'vitest'
import { overloaded } from '../core/errors.ts'
import { apiKey, ayesha, startTestIdentity } from '#test/identity/identity-service.ts'

/** Few places, so that a small flood fills them. `standardTurns` has the real numbers. */
const turns = {
  slots: 1,
  slotsForKnown: 1,
  maxWaiting: 24,
  maxWaitingPerGroup: 12,
  maxWaitingPerMember: 4,
  refuse: overloaded,
}
const service = await startTestIdentity({ turns })

type Tried = { status: number; wait: number; place: number }

/** Sends all tries at once, and numbers the answers in the order in which they come. */
function openRace() {
  let answered = 0
  return async (address: string, email: string, { password = 'a wrong password', cookie = '' } = {}) => {
    const reply = await service.app.inject({
      method: 'POST',
      url: `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`,
      headers: { 'x-forwarded-for': address, cookie },
      payload: { email, password },
    })
    answered += 1
    const wait = Number(reply.headers['retry-after'] ?? 0)
    return { status: reply.statusCode, wait, place: answered } satisfies Tried
  }
}

/** Each try for another account, from another /24. */
const flood = (race: ReturnType<typeof openRace>, tries: number) =>
  Array.from({ length: tries }, (_, nth) => race(`10.${nth >> 8}.${nth & 255}.1`, `${nth}@example.com`))

const countBy = (tries: Tried[]) => Map.groupBy(tries, ({ status }) => status)

async function signUpWithCookie() {
  return cookieOf(await service.call('signUp', ayesha, { 'x-forwarded-for': '203.0.113.7' }))
}

const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? ''

test('while wrong passwords wait, each from another network, a known device comes in at once and a new one comes in', async () => {
  const owner = { password: ayesha.password, cookie: await signUpWithCookie() }
  const race = openRace()
  const attack = flood(race, 20)
  const known = race('198.51.100.7', ayesha.email, owner)
  const unknown = race('198.51.101.7', ayesha.email, { password: ayesha.password })
  expect(await known).toMatchObject({ status: 200 })
  expect((await known).place).toBeLessThan(12)
  expect(await unknown).toMatchObject({ status: 200 })
  expect([...countBy(await Promise.all(attack)).keys()]).toEqual([400])
})

test('above the places there are, others are asked to come again, and a known device still comes in', async () => {
  const owner = { password: ayesha.password, cookie: await signUpWithCookie() }
  const race = openRace()
  const attack = flood(race, 40)
  expect(await race('198.51.100.7', ayesha.email, owner)).toMatchObject({ status: 200 })
  const { 400: tried = [], 503: refused = [] } = Object.fromEntries(countBy(await Promise.all(attack)))
  expect(tried.length + refused.length).toBe(40)
  expect(refused.length).toBeGreaterThan(5)
  expect(Math.min(...refused.map(({ wait }) => wait))).toBeGreaterThan(0)
})

test('strangers from a few networks who fill the queue make room for a newcomer', async () => {
  await signUpWithCookie()
  const race = openRace()
  const attack = Array.from({ length: 60 }, (_, nth) =>
    race(`10.1.${nth % 6}.${nth % 7}`, `${nth}@example.com`),
  )
  expect((await race('198.51.100.7', ayesha.email, { password: ayesha.password })).status).toBe(200)
  expect(countBy(await Promise.all(attack)).has(503)).toBe(true)
})

test('an account whose devices send many tries takes turns with the devices of others', async () => {
  const own = await signUpWithCookie()
  const crowd = { ...ayesha, email: 'crowd@example.com' }
  await service.call('signUp', crowd)
  const cookies: string[] = []
  for (let nth = 0; nth < 12; nth += 1)
    cookies.push(cookieOf(await service.call('signInWithPassword', crowd)))
  const race = openRace()
  const attack = cookies.map((cookie) => race('198.51.100.8', crowd.email, { ...crowd, cookie }))
  const { place, status } = await race('198.51.100.7', ayesha.email, { ...ayesha, cookie: own })
  expect([status, place < 6]).toEqual([200, true])
  await Promise.all(attack)
})

test('a /24 that sends many tries takes turns with others, however many addresses it has', async () => {
  await signUpWithCookie()
  const race = openRace()
  const attack = Array.from({ length: 13 }, (_, nth) => race(`10.1.1.${nth}`, `${nth}@example.com`))
  const { place, status } = await race('198.51.100.7', ayesha.email, { password: ayesha.password })
  expect([status, place < 8]).toEqual([200, true])
  await Promise.all(attack)
})
