import { expect, test } from 'vitest'
import { pickRounds } from '#test/runner/rounds.ts'
import { apiKey, ayesha, startTestIdentity } from '#test/identity/identity-service.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { standardLimits } from '../core/limits.ts'

const service = await startTestIdentity()
const { email, password } = ayesha
const minute = 60_000

async function tryFrom(address: string, typed = 'a wrong password') {
  const reply = await service.app.inject({
    method: 'POST',
    url: `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`,
    headers: { 'x-forwarded-for': address },
    payload: { email, password: typed },
  })
  service.log.length = 0
  const answer: { error?: { message: string } } = reply.json()
  return answer.error?.message.split(' : ')[0] ?? 'in'
}

/** Opens the browser in which the owner signed up. Returns how they sign in there. */
async function openHerPhone() {
  const browser = service.openBrowser('203.0.113.7')
  await browser('signUp', ayesha)
  return async () => (await browser('signInWithPassword', ayesha)).status
}

const countRows = async () => (await service.db.selectFrom('identityLimits').selectAll().execute()).length

const hex = (nth: number) => nth.toString(16)
type Attack = { minutes: number; returning: number; newcomers: number; addressOf: (nth: number) => string }

/**
 * Returns how many guesses a day are checked of an attacker. Each minute the attacker tries again from the first
 * `returning` networks, and then from `newcomers` new ones, while the owner signs in on the device they always use.
 * `minutes` has to be a whole number of the limits' windows.
 */
async function countGuessesPerDay({ minutes, returning, newcomers, addressOf }: Attack): Promise<number> {
  const comeAsOwner = await openHerPhone()
  let looked = 0
  for (let passed = 0; passed < minutes; passed += 1) {
    const fresh = Array.from({ length: newcomers }, (_, nth) => addressOf(passed * newcomers + nth))
    const again = Array.from({ length: returning }, (_, nth) => addressOf(nth))
    for (const address of [...again, ...fresh]) {
      const answer = await tryFrom(address)
      expect(answer).not.toBe('in')
      if (answer === 'INVALID_LOGIN_CREDENTIALS') looked += 1
    }
    expect(await comeAsOwner()).toBe(200)
    service.advance(minute)
  }
  return (looked * 24 * 60) / minutes
}

const tellDays = (perDay: number) => `${perDay} a day, 10,000 in ${(10_000 / perDay).toFixed(1)} days`

test.each([
  {
    from: 'one address',
    minutes: 15,
    returning: 3,
    newcomers: 1,
    addressOf: () => '198.51.100.1',
    perDay: 480,
  },
  {
    from: 'one site with endless networks',
    minutes: 30,
    returning: 2,
    newcomers: 0,
    addressOf: (nth: number) => `2001:db8:aaaa:${hex(nth)}::1`,
    perDay: 1200,
  },
  {
    from: 'a new site for each guess',
    minutes: pickRounds({ short: 10, long: 30 }),
    returning: 5,
    newcomers: 11,
    addressOf: (nth: number) => `2001:db8:${hex(nth)}::1`,
    perDay: 15_840,
  },
])(
  'guesses at one account from $from are so many a day, and its owner comes in all the while',
  async (attack) => {
    const perDay = await countGuessesPerDay(attack)
    process.stdout.write(`from ${attack.from}: ${tellDays(perDay)}\n`)
    expect(perDay).toBeLessThanOrEqual(attack.perDay)
    expect(perDay).toBeGreaterThan(attack.perDay / 2)
  },
)

raceTest(
  'four hundred wrong passwords from one network leave few rows, and other people can sign in',
  async () => {
    const comeAsOwner = await openHerPhone()
    const before = await countRows()
    const answers: string[] = []
    for (let nth = 0; nth < 20; nth += 1)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, () => tryFrom('198.51.100.1')))))
    const looked = answers.filter((answer) => answer === 'INVALID_LOGIN_CREDENTIALS')
    expect(looked).toHaveLength(standardLimits.pair.points)
    expect(answers).not.toContain('in')
    expect((await countRows()) - before).toBeLessThanOrEqual(5)
    expect(await comeAsOwner()).toBe(200)
  },
)

test.each([
  { from: 'one network', addressOf: () => '198.51.100.1', most: 100 },
  {
    from: 'the networks of one /56',
    addressOf: (nth: number) => `2001:db8:aaaa:${hex(nth % 200)}::1`,
    most: 200,
  },
  {
    from: 'the networks of one /48',
    addressOf: (nth: number) => `2001:db8:aaaa:${hex(nth * 100)}::1`,
    most: 400,
  },
])('$from can make $most guesses at many accounts in ten minutes', async ({ addressOf, most }) => {
  let looked = 0
  for (let nth = 0; nth < most + 20; nth += 1) {
    const who = { email: `person-${nth}@example.com`, password }
    const { body } = await service.call('signInWithPassword', who, { 'x-forwarded-for': addressOf(nth) })
    if (body.error.message === 'INVALID_LOGIN_CREDENTIALS') looked += 1
  }
  expect(looked).toBe(most)
})
