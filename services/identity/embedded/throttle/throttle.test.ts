import { signInWithEmailAndPassword } from 'firebase/auth'
import { expect, test } from 'vitest'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { standardLimits } from '../core/limits.ts'

const service = await startTestIdentity()
const { email, password } = ayesha
const minute = 60_000

const tryWith = (password: string, address: string, who = email) =>
  service.call('signInWithPassword', { email: who, password }, { 'x-forwarded-for': address })
const guess = (address: string, who?: string) => tryWith('a wrong password', address, who)

const isRefusedForNow = {
  status: 400,
  body: { error: { message: expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER : /) } },
}
const isWrong = { status: 400, body: { error: { message: 'INVALID_LOGIN_CREDENTIALS' } } }

async function guessTimes(times: number, address: string, who?: string) {
  for (let index = 0; index < times; index += 1) expect(await guess(address, who)).toMatchObject(isWrong)
}

const countRows = async () => (await service.db.selectFrom('identityLimits').selectAll().execute()).length

test('after five wrong passwords the client must wait as long as the answer says, and then the right one works', async () => {
  await service.call('signUp', ayesha)
  await guessTimes(5, '203.0.113.7')
  const refused = await tryWith(password, '203.0.113.7')
  expect(refused).toMatchObject(isRefusedForNow)
  expect(refused.body.error.message).toContain('Try again in 15 minutes.')
  service.advance(14 * minute)
  expect(await tryWith(password, '203.0.113.7')).toMatchObject(isRefusedForNow)
  service.advance(minute)
  expect(await tryWith(password, '203.0.113.7')).toMatchObject({ status: 200 })
  await guessTimes(5, '203.0.113.7')
})

test('the SDK reports the wait', async () => {
  const auth = service.openAuth()
  for (let index = 0; index < 5; index += 1) {
    await expect(signInWithEmailAndPassword(auth, email, 'wrong one')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
  }
  await expect(signInWithEmailAndPassword(auth, email, 'wrong one')).rejects.toMatchObject({
    code: 'auth/too-many-requests',
    message: expect.stringContaining('Too many attempts have failed. Try again in 15 minutes.'),
  })
})

test('an address without an account has the same limit', async () => {
  await service.call('signUp', ayesha)
  await guessTimes(5, '203.0.113.7', 'nobody@example.com')
  await guessTimes(5, '203.0.113.8', email)
  const unknown = await guess('203.0.113.7', 'nobody@example.com')
  expect(unknown).toMatchObject(isRefusedForNow)
  expect(unknown.body).toEqual((await guess('203.0.113.8', email)).body)
})

raceTest('many tries at once are counted one by one', async () => {
  await service.call('signUp', ayesha)
  const answers = await Promise.all(Array.from({ length: 30 }, () => guess('203.0.113.7')))
  const looked = answers.filter(({ body }) => body.error.message === 'INVALID_LOGIN_CREDENTIALS')
  expect(looked).toHaveLength(5)
})

raceTest('concurrent sign-ins from a few networks to a few accounts get no error', async () => {
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

test('a right password is not counted', async () => {
  await service.call('signUp', ayesha)
  for (let nth = 0; nth < 12; nth += 1)
    expect(await tryWith(password, '203.0.113.7')).toMatchObject({ status: 200 })
})

test('one account can be signed in to 300 times in ten minutes, with the right password', async () => {
  const few = await startTestIdentity({ limits: { 'sign-ins': { points: 3, seconds: 600 } } })
  expect(standardLimits['sign-ins']).toEqual({ points: 300, seconds: 600 })
  const browser = few.openBrowser('203.0.113.7')
  await browser('signUp', ayesha)
  for (let nth = 0; nth < 3; nth += 1) expect((await browser('signInWithPassword', ayesha)).status).toBe(200)
  expect(await browser('signInWithPassword', ayesha)).toMatchObject(isRefusedForNow)
  few.advance(10 * minute)
  expect((await browser('signInWithPassword', ayesha)).status).toBe(200)
})

test('one network that guesses passwords of many accounts is throttled', async () => {
  for (let index = 0; index < 100; index += 1)
    await guessTimes(1, '203.0.113.7', `person${index}@example.com`)
  expect(await guess('203.0.113.7', 'one-more@example.com')).toMatchObject(isRefusedForNow)
  expect(await guess('203.0.113.8', 'one-more@example.com')).toMatchObject(isWrong)
})

test('a refused caller causes no write to the database', async () => {
  await guessTimes(5, '203.0.113.7')
  const rows = () => service.db.selectFrom('identityLimits').selectAll().orderBy('key').execute()
  const before = await rows()
  expect(before.map((row) => row.key.split(':')[0])).toEqual([
    'account',
    'neighbours',
    'network',
    'newcomers',
    'pair',
  ])
  for (let index = 0; index < 20; index += 1) await guess('203.0.113.7')
  expect(await rows()).toEqual(before)
})

test.each([
  ['one network', () => '203.0.113.7'],
  ['one IPv6 site, from many networks,', (nth: number) => `2001:db8:aaaa:${(nth * 100).toString(16)}::1`],
])('%s can make two hundred accounts in half an hour', async (_, addressOf) => {
  const signUp = (nth: number, address: string) => {
    const person = { ...ayesha, returnSecureToken: false, email: `person${nth}@example.com` }
    return service.call('signUp', person, { 'x-forwarded-for': address })
  }
  for (let nth = 0; nth < 200; nth += 1)
    expect(await signUp(nth, addressOf(nth))).toMatchObject({ status: 200 })
  expect(await signUp(200, addressOf(200))).toMatchObject(isRefusedForNow)
  expect(await signUp(200, '2001:db8:bbbb::1')).toMatchObject({ status: 200 })
})

test('expired counts are deleted, and devices after 400 days', async () => {
  await service.call('signUp', ayesha)
  await service.call('signInWithPassword', ayesha)
  await guess('203.0.113.8')
  const countDevices = async () =>
    (await service.db.selectFrom('identityDevices').selectAll().execute()).length
  await service.identity.sweep()
  expect([(await countRows()) > 3, await countDevices()]).toEqual([true, 2])
  service.advance(61 * minute)
  await service.identity.sweep()
  expect([await countRows(), await countDevices()]).toEqual([0, 2])
  service.advance(401 * 24 * 60 * minute)
  await service.identity.sweep()
  expect(await countDevices()).toBe(0)
})
