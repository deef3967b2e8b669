import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { owaspCost } from '../sign-in/passwords.ts'
import { apiKey, ayesha, startTestIdentity } from '../test-identity.ts'
import { addFailure, type Limit, standardLimits, type Tally, waitMs } from './throttle-rules.ts'

// As in production: the cost, the limits, and what one network may ask in a minute.
const service = await startTestIdentity({ passwordCost: owaspCost, requestsPerMinute: 600 })
const { email } = ayesha
const tries = 10_000
// How fast the machine is and what else it holds in memory show nothing here: they are told, not asserted.
const hour = 3_600_000
const tell = (words: string) => void process.stdout.write(`${words}\n`)

type From = { address: string; userAgent?: string; who?: string; password?: string }

async function tryFrom({
  address,
  userAgent = 'a program',
  who = email,
  password = 'a wrong password',
}: From) {
  const reply = await service.app.inject({
    method: 'POST',
    url: `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`,
    headers: { 'x-forwarded-for': address, 'user-agent': userAgent },
    payload: { email: who, password },
  })
  const answer: { error?: { message: string } } = reply.json()
  return answer.error?.message.split(' : ')[0] ?? 'in'
}

/** Many at once, at least so many and until it is enough; gives how each was answered. */
async function attack(count: number, addressOf: (nth: number) => string, isEnough = () => true) {
  const answers: Record<string, number> = {}
  let next = 0
  const worker = async () => {
    while (next < count || !isEnough()) {
      const answer = await tryFrom({ address: addressOf(next++) })
      answers[answer] = (answers[answer] ?? 0) + 1
      service.log.length = 0
    }
  }
  await Promise.all(Array.from({ length: 20 }, worker))
  return answers
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
async function heapMiB(): Promise<number> {
  // What is only waiting to be let go of is let go in the next turn.
  for (let turn = 0; turn < 3; turn += 1) {
    await immediate()
    collectGarbage()
  }
  return process.memoryUsage().heapUsed / 2 ** 20
}

async function countRows(): Promise<number> {
  const rows = await service.db.selectFrom('identityAttempts').select('key').execute()
  return rows.length
}

const hers = { address: '203.0.113.7', userAgent: 'her phone', password: ayesha.password }
const rahim = { ...ayesha, email: 'rahim@example.com' }
const manyAddresses = (nth: number) => `2001:db8:${(nth % 500).toString(16)}::1`

/** How long it takes whoever waits as told, and no longer, to make so many guesses. */
function hoursFor(guesses: number, limit: Limit): number {
  let tally: Tally | undefined
  let now = new Date(0)
  for (let nth = 0; nth < guesses; nth += 1) {
    now = new Date(now.getTime() + waitMs(tally, limit, now))
    tally = addFailure(tally, limit, now)
  }
  return now.getTime() / hour
}

test('ten thousand wrong passwords take an attacker weeks from one address, and a day from ten thousand', () => {
  const { pair, account, newcomers } = standardLimits
  const one = hoursFor(tries, pair)
  const hundred = hoursFor(tries, account)
  const eachOnce = hoursFor(tries, newcomers)
  tell(
    `10,000 guesses at one account: ${(one / 24).toFixed(0)} days from one address, ` +
      `${(hundred / 24).toFixed(1)} days from a hundred, ${eachOnce.toFixed(0)} hours from ten thousand`,
  )
  expect(one).toBeGreaterThan(30 * 24)
  expect(hundred).toBeGreaterThan(6 * 24)
  expect(eachOnce).toBeGreaterThan(24)
})

test('ten thousand wrong passwords from one address leave hardly a trace', async () => {
  await service.call('signUp', ayesha)
  expect(await tryFrom(hers)).toBe('in')
  const before = { heap: await heapMiB(), rows: await countRows() }
  const start = performance.now()
  const answers = await attack(tries, () => '198.51.100.1')
  const seconds = (performance.now() - start) / 1000
  const grown = { heap: (await heapMiB()) - before.heap, rows: (await countRows()) - before.rows }
  tell(`from one address, in ${seconds.toFixed(1)} s: ${JSON.stringify({ answers, grown })}`)
  expect(answers).toEqual({ INVALID_LOGIN_CREDENTIALS: 5, TOO_MANY_ATTEMPTS_TRY_LATER: tries - 5 })
  expect(grown.rows).toBeLessThan(5)
  expect(await tryFrom(hers)).toBe('in')
  // From a device she has never used, too.
  expect(await tryFrom({ ...hers, address: '203.0.113.8', userAgent: 'her tablet' })).toBe('in')
}, 600_000)

test('two thousand wrong passwords from five hundred addresses keep neither the owner nor others out', async () => {
  await service.call('signUp', ayesha)
  await service.call('signUp', rahim)
  expect(await tryFrom(hers)).toBe('in')
  const signInRahim = async (nth: number) => {
    const start = performance.now()
    expect(await tryFrom({ ...hers, address: `203.0.113.${nth}`, who: rahim.email })).toBe('in')
    return performance.now() - start
  }
  const calm: number[] = []
  for (let nth = 0; nth < 5; nth += 1) calm.push(await signInRahim(nth))

  const before = { heap: await heapMiB(), rows: await countRows() }
  const state = { isOver: false }
  const meanwhile: number[] = []
  const isMeasured = () => meanwhile.length >= 5
  const attacking = attack(2_000, manyAddresses, isMeasured).finally(() => (state.isOver = true))
  while (!state.isOver) {
    meanwhile.push(await signInRahim(100 + (meanwhile.length % 100)))
    expect(await tryFrom(hers)).toBe('in')
    await Promise.race([attacking, pause(100)])
  }
  const answers = await attacking
  const grown = { heap: (await heapMiB()) - before.heap, rows: (await countRows()) - before.rows }
  const [alone, inIt] = [median(calm), median(meanwhile)]
  const latency = `${alone.toFixed(0)} ms before, ${inIt.toFixed(0)} ms meanwhile (${meanwhile.length} times)`
  tell(`from five hundred addresses: ${JSON.stringify({ answers, grown })}; another’s sign-in: ${latency}`)

  expect(answers['in']).toBeUndefined()
  expect(meanwhile.length).toBeGreaterThanOrEqual(5)
  // Counted, looked at and wrong: the others were refused before any work.
  expect(answers['INVALID_LOGIN_CREDENTIALS']).toBeLessThanOrEqual(150)
  // Of each network what it failed at, and the turns it waits for: as a newcomer, and once it has failed.
  expect(grown.rows).toBeLessThan(6 * 500 + 4 * meanwhile.length + 10)
}, 600_000)

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
