import { expect, test } from 'vitest'
import { owaspCost } from '../core/passwords.ts'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'

const wide = { points: 1_000_000, seconds: 60 }
const service = await startTestIdentity({
  passwordCost: owaspCost,
  limits: {
    pair: wide,
    network: wide,
    neighbours: wide,
    account: wide,
    newcomers: wide,
    emails: wide,
    'email-senders': wide,
  },
})

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

type Ask = () => Promise<unknown>

async function clock(ask: Ask): Promise<number> {
  const start = performance.now()
  await ask()
  return performance.now() - start
}

/** Two kinds of request take equally long when their median times differ by less than this factor. */
const alike = 1.1
const patienceMs = 5_000
/**
 * The time is only a second check: same-work.test.ts counts the work itself. This many pairs are needed to tell a
 * tenfold difference from none. A machine that measures fewer before patience ends cannot tell anything.
 */
const fewest = 12

/**
 * Throws when two kinds of request take different times. On a quiet machine the medians of a few pairs are equal
 * enough. Otherwise it measures more pairs until patience ends, each in a random order, so that other work of the
 * machine affects both kinds. Then it fails only if the pairs' ratios show a difference: the interval that contains
 * their median, with an error of one in a thousand, must lie beyond the limit. Fewer pairs give a wider interval. With
 * too few the test is skipped and says so.
 */
async function expectAlike(
  kinds: Record<string, Ask>,
  { pairs, skip }: { pairs: number; skip: (why: string) => void },
): Promise<void> {
  const [[nameOf, ask], [otherName, askOther]] = Object.entries(kinds) as [[string, Ask], [string, Ask]]
  // The first request of each kind is slower, because nothing is cached yet.
  await ask()
  await askOther()
  const [times, others]: [number[], number[]] = [[], []]
  const giveUpAt = performance.now() + patienceMs
  const apart = () => Math.max(median(times) / median(others), median(others) / median(times))
  while (times.length < pairs || (apart() >= alike && performance.now() < giveUpAt)) {
    const isFirst = Math.random() < 0.5
    if (isFirst) times.push(await clock(ask))
    others.push(await clock(askOther))
    if (!isFirst) times.push(await clock(ask))
    if (performance.now() >= giveUpAt) break
  }
  const { min, max } = middleOf(times.map((time, nth) => time / (others[nth] ?? time)))
  process.stdout.write(
    `${nameOf}: ${median(times).toFixed(1)} ms, ${otherName}: ${median(others).toFixed(1)} ms, ` +
      `${times.length} pairs, their ratio ${min.toFixed(2)} to ${max.toFixed(2)}\n`,
  )
  if (times.length < fewest) return skip('The machine is too busy to tell.')
  if (apart() < alike) return
  expect(min).toBeLessThan(alike)
  expect(max).toBeGreaterThan(1 / alike)
}

/**
 * Returns the bounds between which the true median of the numbers lies. It only counts numbers, so outliers weigh no
 * more than others.
 */
function middleOf(numbers: number[]): { min: number; max: number } {
  const sorted = numbers.toSorted((a, b) => a - b)
  const cut = Math.max(0, Math.floor((sorted.length - 3.3 * Math.sqrt(sorted.length)) / 2))
  return { min: sorted[cut] ?? 0, max: sorted[sorted.length - 1 - cut] ?? 0 }
}

test('an unknown address takes as long as a wrong password', async ({ skip }) => {
  // From another network, because a guess from a device that the account knows is not a stranger's.
  await service.call('signUp', ayesha, { 'x-forwarded-for': '203.0.113.250' })
  const guess = async (email: string) => {
    const { body } = await service.call('signInWithPassword', { email, password: 'a wrong password' })
    expect(body.error.message).toBe('INVALID_LOGIN_CREDENTIALS')
  }
  // One address for each kind, so that both have the same counts.
  const kinds = {
    'wrong password': () => guess(ayesha.email),
    'unknown address': () => guess('nobody@example.com'),
  }
  await expectAlike(kinds, { pairs: 25, skip })
})

test('requesting an email to an unknown address takes as long as one to an account', async ({ skip }) => {
  await service.call('signUp', ayesha, { 'x-forwarded-for': '203.0.113.250' })
  const ask = async (email: string) => {
    const { status } = await service.call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
    expect(status).toBe(200)
  }
  const kinds = { account: () => ask(ayesha.email), unknown: () => ask('nobody@example.com') }
  await expectAlike(kinds, { pairs: 100, skip })
})
