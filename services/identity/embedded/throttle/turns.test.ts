import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createEmbeddedIdentity } from '../embedded-identity.ts'
import { alone, apiKey, ayesha, projectId, startTestIdentity } from '../test-identity.ts'
import { addFailure, giveTurn, type Limit, standardLimits, type Tally } from './throttle-rules.ts'

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

type Attack = { address: (nth: number) => string; atOnce?: number }

/** Somebody who asks from a new network every ten seconds, and from each again when it was told to. */
function startAttack({ address, atOnce = 1 }: Attack) {
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
    if (second % 10 !== 0) return
    for (let nth = 0; nth < atOnce; nth += 1) await guess(address(next++), second)
  }
}

const hex = (nth: number) => nth.toString(16)
const ofOneSite = (nth: number) => `2001:db8:aaaa:${hex(nth)}::1`
const everywhere = (nth: number) => `2001:db8:${hex(nth)}::1`

async function fillFree(address: (nth: number) => string) {
  await service.call('signUp', ayesha)
  for (let nth = 0; nth < standardLimits.newcomers.free; nth += 1) await tryFrom(address(0x8000 + nth))
}

/** How the owner fares on a new device, coming whenever they were told to, while each second begins with the attack. */
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

test.each([
  ['a new network of one site every ten seconds', { address: ofOneSite }],
  ['a network of a new site every ten seconds', { address: everywhere }],
])(
  'the owner comes in on a new device as told, against %s',
  async (_, attack) => {
    await fillFree(attack.address)
    const goOn = startAttack(attack)
    for (let nth = 0; nth < 10; nth += 1) await goOn(0)
    const { tries, second } = await letOwnerTry(goOn)
    expect(tries).toBe(2)
    expect(second).toBeLessThanOrEqual(120)
  },
  120_000,
)

test('one who has mistyped comes in as told, too', async () => {
  await fillFree(everywhere)
  expect(await tryFrom('203.0.113.7')).toMatchObject({ answer: 'TOO_MANY_ATTEMPTS_TRY_LATER' })
  service.advance(10_000)
  expect(await tryFrom('203.0.113.7')).toMatchObject({ answer: 'INVALID_LOGIN_CREDENTIALS' })
  // Those who have failed before stand in a line of their own, once each.
  const { tries, second } = await letOwnerTry(async (now) => {
    if (now % 10 === 0) await tryFrom(everywhere(0x8000 + now / 10))
  })
  expect(tries).toBe(2)
  expect(second).toBeLessThanOrEqual(120)
}, 300_000)

test('a turn is good once, and for nobody else', async () => {
  await fillFree(ofOneSite)
  const [hers, other] = ['203.0.113.7', '203.0.114.7']
  const { waitSeconds } = await tryFrom(hers)
  expect(await tryFrom(hers)).toEqual({ answer: 'TOO_MANY_ATTEMPTS_TRY_LATER', waitSeconds })
  service.advance(waitSeconds * 1000)
  expect(await tryFrom(other)).toMatchObject({ answer: 'TOO_MANY_ATTEMPTS_TRY_LATER' })
  expect(await tryFrom(hers)).toMatchObject({ answer: 'INVALID_LOGIN_CREDENTIALS' })
  expect(await tryFrom(hers)).toMatchObject({ answer: 'TOO_MANY_ATTEMPTS_TRY_LATER' })
}, 120_000)

test('a try that nobody had room to look at counts for nothing, and its turn stays', async () => {
  const full = createEmbeddedIdentity({
    ...alone,
    db: service.db,
    clock: service.clock,
    apiKey,
    projectId,
    hashing: { atOnce: 0, mostWaiting: 0, mostWaitingInLine: 0 },
  })
  const app = Fastify({ trustProxy: true })
  await app.register(full.plugin)
  const tryInVain = (address: string) => tryFrom(address, password, app)
  await service.call('signUp', ayesha)
  const isFull = { answer: 'The service is currently unavailable.', waitSeconds: 2 }
  for (let nth = 0; nth < 10; nth += 1) expect(await tryInVain('203.0.113.7')).toEqual(isFull)
  const counted = await service.db.selectFrom('identityAttempts').selectAll().execute()
  const ofSignIns = counted.filter(({ kind }) => kind !== 'sign-ups')
  expect(new Set(ofSignIns.map((row) => row.failures))).toEqual(new Set([0]))

  for (let nth = 0; nth < standardLimits.newcomers.free; nth += 1) await tryFrom(everywhere(nth))
  const { waitSeconds } = await tryFrom('203.0.113.7')
  service.advance(waitSeconds * 1000)
  expect(await tryInVain('203.0.113.7')).toEqual(isFull)
  expect(await tryFrom(everywhere(1000))).toMatchObject({ answer: 'TOO_MANY_ATTEMPTS_TRY_LATER' })
  expect(await tryFrom('203.0.113.7', password)).toMatchObject({ answer: 'in' })
  await app.close()
}, 120_000)

/** How long so many guesses take whoever has endless networks at so many sites, and how many turns they hold at most. */
function guessByTurns(guesses: number, sites: number, limit: Limit) {
  let tally: Tally | undefined
  let now = 0
  const last: Date[] = []
  const turns: { at: number; site: number }[] = []
  const askForTurn = (site: number) => {
    const given = giveTurn(tally, limit, { now: new Date(now), lastOfNeighbours: last[site] })
    if (!given.isKept) return false
    tally = given.tally
    last[site] = given.at
    const at = given.at.getTime()
    const after = turns.findLastIndex((each) => each.at <= at)
    turns.splice(after + 1, 0, { at, site })
    return true
  }
  for (let nth = 0; nth < limit.free; nth += 1) tally = addFailure(tally, limit, new Date(0))
  for (let site = 0; site < sites; site += 1) while (askForTurn(site));
  const most = turns.length
  for (let nth = limit.free; nth < guesses; nth += 1) {
    const turn = turns.shift()
    if (!turn) throw new Error('No turns are left.')
    now = Math.max(now, turn.at)
    tally = addFailure(tally, limit, new Date(now))
    askForTurn(turn.site)
  }
  return { hours: now / 3_600_000, most }
}

test('endless networks at a thousand sites get no more than twice the guesses of one line, and hold so many rows', () => {
  const { hours, most } = guessByTurns(10_000, 1000, standardLimits.newcomers)
  process.stdout.write(
    `10,000 guesses from a thousand sites: ${hours.toFixed(0)} hours, ${most} turns kept\n`,
  )
  expect(hours).toBeGreaterThan(13)
  expect(most).toBeLessThan(12_000)
}, 120_000)
