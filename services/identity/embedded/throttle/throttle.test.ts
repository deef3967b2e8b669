import { createUserWithEmailAndPassword, signInWithEmailAndPassword } from 'firebase/auth'
import { describe, expect, test } from 'vitest'
import { ayesha, startTestIdentity } from '../test-identity.ts'
import { addFailure, standardLimits, type Tally, waitMs } from './throttle-rules.ts'

const service = await startTestIdentity()
const { email, password } = ayesha
const minute = 60_000

const from = (address: string, userAgent = 'a browser') => ({
  'x-forwarded-for': address,
  'user-agent': userAgent,
})
const tryWith = (password: string, address: string, who = email, userAgent?: string) =>
  service.call('signInWithPassword', { email: who, password }, from(address, userAgent))
const guess = (address: string, who?: string) => tryWith('a wrong password', address, who)
const isRefusedForNow = {
  status: 400,
  body: { error: { message: expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER : /) } },
}
const isWrong = { status: 400, body: { error: { message: 'INVALID_LOGIN_CREDENTIALS' } } }

async function guessTimes(times: number, address: string, who?: string) {
  for (let index = 0; index < times; index += 1) expect(await guess(address, who)).toMatchObject(isWrong)
}

test('after five wrong passwords one has to wait, twice as long each time, and the right one then works', async () => {
  await service.call('signUp', ayesha)
  await guessTimes(5, '203.0.113.7')
  const refused = await tryWith(password, '203.0.113.7')
  expect(refused).toMatchObject(isRefusedForNow)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(refused.body.error.message).toContain('Try again in 1 second.')

  service.advance(1_000)
  await guessTimes(1, '203.0.113.7')
  service.advance(1_000)
  expect(await tryWith(password, '203.0.113.7')).toMatchObject(isRefusedForNow)
  service.advance(1_000)
  expect(await tryWith(password, '203.0.113.7')).toMatchObject({ status: 200 })
  await guessTimes(5, '203.0.113.7')
})

test('the SDK tells of the wait', async () => {
  const auth = service.openAuth()
  for (let index = 0; index < 5; index += 1) {
    await expect(signInWithEmailAndPassword(auth, email, 'wrong one')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
  }
  await expect(signInWithEmailAndPassword(auth, email, 'wrong one')).rejects.toMatchObject({
    code: 'auth/too-many-requests',
    message: expect.stringContaining('Too many attempts have failed. Try again in 1 second.'),
  })
})

test('an address without an account waits just the same', async () => {
  await service.call('signUp', ayesha)
  await guessTimes(5, '203.0.113.7', 'nobody@example.com')
  await guessTimes(5, '203.0.113.8', email)
  const unknown = await guess('203.0.113.7', 'nobody@example.com')
  expect(unknown).toMatchObject(isRefusedForNow)
  expect(unknown.body).toEqual((await guess('203.0.113.8', email)).body)
})

test('many tries at once are counted one by one', async () => {
  await service.call('signUp', ayesha)
  const answers = await Promise.all(Array.from({ length: 30 }, () => guess('203.0.113.7')))
  const looked = answers.filter(({ body }) => body.error.message === 'INVALID_LOGIN_CREDENTIALS')
  expect(looked).toHaveLength(5)
})

test('people who come at once, from a few addresses to a few accounts, meet no error', async () => {
  const people = ['a@example.com', 'b@example.com', 'c@example.com']
  for (const who of people) await service.call('signUp', { ...ayesha, email: who })
  const calls = Array.from({ length: 60 }, (_, index) => {
    const right = index % 3 === 0
    const who = people[index % 2 ? 0 : index % 3]
    return tryWith(right ? password : 'a wrong password', `203.0.113.${index % 4}`, who)
  })
  const answers = await Promise.all(calls)
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 400]))
  expect(service.log.join('')).not.toContain('An identity request failed')
})

test('a stranger’s guesses from many addresses do not keep the owner out', async () => {
  await service.call('signUp', ayesha)
  for (let index = 0; index < 8; index += 1) await guessTimes(index < 6 ? 5 : 1, `198.51.100.${index}`)
  expect(await guess('198.51.100.6')).toMatchObject(isRefusedForNow)
  expect(await tryWith(password, '203.0.113.7')).toMatchObject({ status: 200 })
})

test('who has signed in on a device is not reached by a neighbour’s failures behind the same address', async () => {
  await service.call('signUp', ayesha)
  expect(await tryWith(password, '203.0.113.7', email, 'her phone')).toMatchObject({ status: 200 })
  await guessTimes(5, '203.0.113.7')
  expect(await tryWith(password, '203.0.113.7', email, 'another phone')).toMatchObject(isRefusedForNow)
  expect(await tryWith(password, '203.0.113.7', email, 'her phone')).toMatchObject({ status: 200 })
})

test('one address that guesses at many accounts has to wait', async () => {
  for (let index = 0; index < 100; index += 1)
    await guessTimes(1, '203.0.113.7', `person${index}@example.com`)
  expect(await guess('203.0.113.7', 'one-more@example.com')).toMatchObject(isRefusedForNow)
  expect(await guess('203.0.113.8', 'one-more@example.com')).toMatchObject(isWrong)
})

test('who has to wait leaves no trace in the database', async () => {
  await guessTimes(5, '203.0.113.7')
  const rows = () => service.db.selectFrom('identityAttempts').selectAll().orderBy('key').execute()
  const before = await rows()
  expect(before.map((row) => row.kind).sort()).toEqual(['account', 'address', 'newcomers', 'pair'])
  for (let index = 0; index < 20; index += 1) await guess('203.0.113.7')
  expect(await rows()).toEqual(before)
})

test('accounts are made a hundred at a time', async () => {
  const limited = { ...ayesha, returnSecureToken: false }
  for (let index = 0; index < 100; index += 1) {
    expect(await service.call('signUp', { ...limited, email: `person${index}@example.com` })).toMatchObject({
      status: 200,
    })
  }
  await expect(createUserWithEmailAndPassword(service.openAuth(), email, password)).rejects.toMatchObject({
    code: 'auth/too-many-requests',
  })
})

test('counts that no longer matter are swept away, those that do stay', async () => {
  await service.call('signUp', ayesha)
  await tryWith(password, '203.0.113.7')
  await guess('203.0.113.8')
  const kinds = async () => {
    const rows = await service.db.selectFrom('identityAttempts').select('kind').execute()
    return rows.map((row) => row.kind).sort()
  }
  await service.identity.sweep()
  expect(await kinds()).toEqual(['account', 'address', 'address', 'device', 'newcomers', 'pair', 'sign-ups'])
  service.advance(2 * 24 * 60 * minute)
  await service.identity.sweep()
  expect(await kinds()).toEqual(['device'])
  service.advance(31 * 24 * 60 * minute)
  await service.identity.sweep()
  expect(await kinds()).toEqual([])
})

describe('the rules', () => {
  const limit = standardLimits.pair
  const start = new Date('2026-01-01T00:00:00Z')
  const later = (ms: number) => new Date(start.getTime() + ms)

  test('waits double up to the longest, and go no further', () => {
    let tally: Tally | undefined
    let now = start
    const waits: number[] = []
    for (let index = 0; index < 20; index += 1) {
      tally = addFailure(tally, limit, now)
      const wait = waitMs(tally, limit, now)
      waits.push(wait / 1000)
      now = new Date(now.getTime() + wait)
    }
    expect(waits.slice(0, 13)).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256])
    expect(Math.max(...waits)).toBe(300)
  })

  test('failures are forgotten with time', () => {
    const tally = { failures: 5, lastAt: start }
    expect(waitMs(tally, limit, start)).toBe(1_000)
    expect(waitMs(addFailure(tally, limit, later(15 * minute)), limit, later(15 * minute))).toBe(1_000)
    expect(addFailure(tally, limit, later(5 * 15 * minute))).toEqual({
      failures: 1,
      lastAt: later(75 * minute),
    })
  })
})
