import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createEmbeddedIdentity } from '../embedded-identity.ts'
import { overloaded } from '../core/errors.ts'
import {
  requiredSettings,
  apiKey,
  ayesha,
  projectId,
  startTestIdentity,
} from '#test/identity/identity-service.ts'
import { type LimitKind, standardLimits } from '../core/limits.ts'

const service = await startTestIdentity()
const { email, password } = ayesha

async function tryFrom(address: string, typed = 'a wrong password', app = service.app) {
  const reply = await app.inject({
    method: 'POST',
    url: `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`,
    headers: { 'x-forwarded-for': address, 'user-agent': 'a browser' },
    payload: { email, password: typed },
  })
  const { error }: { error?: { message: string } } = reply.json()
  const answer = error ? error.message.split(' : ')[0] : 'in'
  return { answer, waitSeconds: Number(reply.headers['retry-after'] ?? 0) }
}

/**
 * An attacker who tries from a new network every ten seconds, and again from each network as soon as its wait is over.
 */
function startAttack(addressOf: (nth: number) => string) {
  const due = new Map<string, number>()
  let next = 0
  const guess = async (from: string, second: number) => {
    due.delete(from)
    const { answer, waitSeconds } = await tryFrom(from)
    expect(answer).not.toBe('in')
    if (answer === 'TOO_MANY_ATTEMPTS_TRY_LATER') due.set(from, second + waitSeconds)
  }
  return async (second: number) => {
    for (const [from, at] of due) if (at <= second) await guess(from, second)
    if (second % 10 === 0) await guess(addressOf(next++), second)
  }
}

const hex = (nth: number) => nth.toString(16)
const ofOneSite = (nth: number) => `2001:db8:aaaa:${hex(nth)}::1`
const everywhere = (nth: number) => `2001:db8:${hex(nth)}::1`

/**
 * Lets the owner try on a new device whenever their wait is over. Each second begins with the attack. Returns the tries
 * and the seconds that the owner needed.
 */
async function letOwnerTry(attack: (second: number) => Promise<void>, address = '203.0.113.7') {
  let tries = 0
  let due = 0
  for (let second = 0; second <= 3600; second += 1) {
    await attack(second)
    if (second >= due) {
      const { answer, waitSeconds } = await tryFrom(address, password)
      tries += 1
      if (answer === 'in') return { tries, second }
      due = second + waitSeconds
    }
    service.advance(1000)
  }
  throw new Error('They are out for an hour.')
}

async function readPoints(kind: LimitKind) {
  const rows = await service.db.selectFrom('identityLimits').select(['key', 'points']).execute()
  return rows.filter(({ key }) => key.startsWith(`${kind}:`)).map(({ points }) => points)
}

async function useUpMinute() {
  await service.call('signUp', ayesha)
  for (let nth = 0; nth < standardLimits.newcomers.points; nth += 1) await tryFrom(everywhere(0x8000 + nth))
}

test.each([
  ['a new network of one site every ten seconds', ofOneSite],
  ['a network of a new site every ten seconds', everywhere],
])('the owner can sign in on a new device within two minutes, against %s', async (_, addressOf) => {
  await useUpMinute()
  const { second } = await letOwnerTry(startAttack(addressOf))
  expect(second).toBeLessThanOrEqual(120)
})

test('an owner who has mistyped can sign in within ten minutes, against returning attackers', async () => {
  await useUpMinute()
  service.advance(60_000)
  expect(await tryFrom('203.0.113.7')).toMatchObject({ answer: 'INVALID_LOGIN_CREDENTIALS' })
  // Networks that have failed before are counted separately.
  for (let nth = 0; nth < standardLimits.account.points; nth += 1) await tryFrom(everywhere(0x8000 + nth))
  const { second } = await letOwnerTry(async (now) => {
    if (now % 30 === 0) await tryFrom(everywhere(0x8000 + ((now / 30) % 10)))
  })
  expect(second).toBeLessThanOrEqual(600)
})

test.each([1, 2])(
  'an owner who mistypes %i times on a new device can sign in at the next try, against returning attackers',
  async (mistakes) => {
    await service.call('signUp', ayesha)
    const attack = async () => {
      for (let nth = 0; nth < 5; nth += 1) await tryFrom(everywhere(nth))
    }
    for (let round = 0; round < standardLimits.pair.points; round += 1) {
      await attack()
      service.advance(60_000)
    }
    // The attackers use up all tries of networks that have failed before.
    expect(await readPoints('account')).toEqual([standardLimits.account.points])
    for (let nth = 0; nth < mistakes; nth += 1) {
      expect(await tryFrom('203.0.113.7')).toMatchObject({ answer: 'INVALID_LOGIN_CREDENTIALS' })
      await attack()
    }
    expect(await tryFrom('203.0.113.7', password)).toMatchObject({ answer: 'in' })
  },
)

test('a client with many IPv6 networks gets five attempts in ten minutes, and does not block others', async () => {
  await service.call('signUp', ayesha)
  const answers = []
  for (let nth = 0; nth < 20; nth += 1) answers.push((await tryFrom(ofOneSite(nth))).answer)
  expect(answers.filter((answer) => answer === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(5)
  expect(await tryFrom('203.0.113.7', password)).toMatchObject({ answer: 'in' })
})

test('a try that was refused because the queue was full is not counted', async () => {
  const full = createEmbeddedIdentity({
    ...requiredSettings,
    db: service.db,
    clock: service.clock,
    apiKey,
    projectId,
    turns: { slots: 0, maxWaiting: 0, refuse: overloaded },
  })
  const app = Fastify({ trustProxy: true })
  await app.register(full.plugin)
  await service.call('signUp', ayesha)
  const isFull = { answer: 'The service is currently unavailable.', waitSeconds: 2 }
  for (let nth = 0; nth < 10; nth += 1) expect(await tryFrom('203.0.113.7', password, app)).toEqual(isFull)
  const counted = await service.db.selectFrom('identityLimits').selectAll().execute()
  const ofSignIns = counted.filter(({ key }) => !key.startsWith('sign-up'))
  expect(ofSignIns).toEqual([])
  expect(await tryFrom('203.0.113.7', password)).toMatchObject({ answer: 'in' })
  await app.close()
})
