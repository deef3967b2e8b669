import { expect, test } from 'vitest'
import { owaspCost } from './passwords.ts'
import { ayesha, startTestIdentity } from '../test-identity.ts'

const wide = { free: 1_000_000, firstWaitMs: 1, longestWaitMs: 1, forgetOneMs: 1 }
const service = await startTestIdentity({
  passwordCost: owaspCost,
  limits: {
    pair: wide,
    address: wide,
    account: wide,
    newcomers: wide,
    letters: wide,
    'letter-senders': wide,
  },
})

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

type Ask = () => Promise<unknown>

async function clock(ask: Ask): Promise<number> {
  const start = performance.now()
  await ask()
  return performance.now() - start
}

/** Two kinds of asking are alike when they take the same time, give or take so much of it. */
const alike = 1.1
const patienceMs = 5_000
/** The clock is a second witness: same-work.test.ts counts the work itself. So many tell tenfold from alike, no less. A machine that has not come as far by the end of patience can tell nothing. */
const fewest = 12

/**
 * Throws when two kinds of asking take different times. On a quiet machine a few pairs are enough for their medians to be
 * alike. Else pairs are taken as long as patience lasts, each in an order drawn anew, so that what else the machine does
 * falls on both: then it has to be shown that they differ, by the interval in which the middle of the pairs' ratios lies
 * but for one time in a thousand. The fewer pairs a busy machine lets us have, the wider that is; with too few, the test
 * is skipped and says so.
 */
async function expectAlike(
  kinds: Record<string, Ask>,
  { pairs, skip }: { pairs: number; skip: (why: string) => void },
): Promise<void> {
  const [[nameOf, ask], [otherName, askOther]] = Object.entries(kinds) as [[string, Ask], [string, Ask]]
  // The first of all finds nothing prepared.
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
  const { least, most } = middleOf(times.map((time, nth) => time / (others[nth] ?? time)))
  process.stdout.write(
    `${nameOf}: ${median(times).toFixed(1)} ms, ${otherName}: ${median(others).toFixed(1)} ms, ` +
      `${times.length} pairs, their ratio ${least.toFixed(2)} to ${most.toFixed(2)}\n`,
  )
  if (times.length < fewest) return skip('The machine is too busy to tell.')
  if (apart() < alike) return
  expect(least).toBeLessThan(alike)
  expect(most).toBeGreaterThan(1 / alike)
}

/** Between which of some numbers their true median lies, by counting alone: no number weighs more for being far out. */
function middleOf(numbers: number[]): { least: number; most: number } {
  const sorted = numbers.toSorted((a, b) => a - b)
  const cut = Math.max(0, Math.floor((sorted.length - 3.3 * Math.sqrt(sorted.length)) / 2))
  return { least: sorted[cut] ?? 0, most: sorted[sorted.length - 1 - cut] ?? 0 }
}

test('an unknown address takes as long as a wrong password', async ({ skip }) => {
  await service.call('signUp', ayesha)
  const guess = async (email: string) => {
    const { body } = await service.call('signInWithPassword', { email, password: 'a wrong password' })
    expect(body.error.message).toBe('INVALID_LOGIN_CREDENTIALS')
  }
  // One address of each, so that what is counted of them is alike.
  const kinds = {
    'wrong password': () => guess(ayesha.email),
    'unknown address': () => guess('nobody@example.com'),
  }
  await expectAlike(kinds, { pairs: 25, skip })
})

test('a letter to an unknown address takes as long to ask for as one to an account', async ({ skip }) => {
  await service.call('signUp', ayesha)
  const ask = async (email: string) => {
    const { status } = await service.call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
    expect(status).toBe(200)
  }
  const kinds = { account: () => ask(ayesha.email), unknown: () => ask('nobody@example.com') }
  await expectAlike(kinds, { pairs: 100, skip })
})
