import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import type { PaymentMeans } from '#contract/payments.ts'
import { bookingTransitions } from '#features/sales/bookings/rules.ts'
import type { Transition } from '#features/sales/payments/rules/transitions.ts'
import { payoutTransitions } from '#features/sales/payouts/rules.ts'
import { saleProblemTransitions } from '#features/sales/problems/rules.ts'
import {
  scenarios,
  type FaultCase,
  faultCases,
  shortCases,
  silentAfterMs,
} from '#test/scenarios/fault-cases.ts'
import { type RestartableNode, startRestartableNode } from '#test/processes/restartable-node.ts'
import { makeNodePlace } from '#test/processes/nodes.ts'
import { isLong } from '#test/runner/rounds.ts'
import { readHistory, type Sale } from '#test/scenarios/sale-acts.ts'
import { visibleChangeNames } from '#test/sales/visible-changes.ts'

const name = (subject: string, transitions: readonly Transition<string>[]) =>
  transitions.map(({ from, to }) => `${subject} ${from} → ${to}`)

/** Every state change that the product can make. */
const table = [
  ...visibleChangeNames,
  ...name('booking', bookingTransitions),
  ...name('problem', saleProblemTransitions),
  ...name('payout', payoutTransitions),
]

const isOfCash = (transition: string) => /cash|handing-back|upheld/.test(transition)
/** bKash has no disputes, and no bank that sends a refund back. */
const isOfCards = (transition: string) => /disputed|lost|dispute-|refunded → refund-failed/.test(transition)
const expected: Record<PaymentMeans, string[]> = {
  card: table.filter((each) => !isOfCash(each)),
  bkash: table.filter((each) => !isOfCash(each) && !isOfCards(each)),
  cash: table.filter(isOfCash),
}

const sortOnce = (transitions: readonly string[]) => [...new Set(transitions)].toSorted()

test.each(['card', 'bkash', 'cash'] as const)(
  'every state change of a sale by %s has a scenario',
  (means) => {
    const made = scenarios.filter(({ by }) => by.includes(means)).flatMap((scenario) => scenario.makes.flat())
    expect(sortOnce(made)).toEqual(sortOnce(expected[means]))
  },
)

test.each(['card', 'bkash', 'cash'] as const)(
  'the long run kills a process before and after every state change of a sale by %s',
  (means) => {
    for (const when of ['before', 'after'] as const) {
      const killed = faultCases.filter((each) => each.means === means && each.dieAt?.when === when)
      expect(sortOnce(killed.flatMap(({ commits = [] }) => commits))).toEqual(sortOnce(expected[means]))
    }
  },
)

const place = await makeNodePlace()
let node: RestartableNode
let admin: UserId
const madeInAll = new Set<string>()

beforeAll(async () => {
  const timeout = String(silentAfterMs)
  node = await startRestartableNode(place, { PAYMENT_TIMEOUT_MS: timeout, BKASH_TIMEOUT_MS: timeout })
  admin = await node.tell('buildAdmin', {})
})

// A case that failed may have left it dead, or with faults.
beforeEach(async () => {
  await node.revive()
  await node.clearFaults()
})

async function book(means: PaymentMeans): Promise<Sale> {
  const buyers = await node.tell('buildPeople', { count: 2 })
  const { itemId, sellerId, bookings } = await node.tell('buildListing', { buyers })
  const [booking, rival] = bookings as [Sale['booking'], Sale['rival']]
  return { node, means, admin, sellerId, itemId, booking, rival, card: 'pm_card_visa' }
}

async function arm({ dieAt, fails, means }: FaultCase) {
  if (dieAt) await node.tell('dieAt', dieAt)
  if (fails)
    await node.tell('injectFaults', { calls: [fails], provider: means === 'bkash' ? 'bkash' : 'card' })
}

/** Waits until the fault has happened. Otherwise the test would show nothing. */
async function awaitFault({ dieAt, fails }: FaultCase) {
  if (dieAt) await node.restart()
  const isOver = async () => !fails || (await node.tell('faultsLeft', {})) === 0
  await expect.poll(isOver).toBe(true)
}

/** The state changes that are in `all` and not in `earlier`. One may be in both, as often as it was made. */
function listLater(earlier: string[], all: string[]): string[] {
  const left = [...earlier]
  return all.filter((each) => {
    const at = left.indexOf(each)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const tried = isLong ? faultCases : shortCases

test.each(tried.map((each) => [`${each.means}, ${each.scenario.name}, ${each.fault}`, each] as const))(
  '%s: every state change happens once, and nothing differs',
  async (_, faultCase) => {
    const { scenario, means } = faultCase
    const before = await node.tell('audit', {})
    const sale = await book(means)
    for (const act of scenario.before) await act(sale)
    const earlier = (await readHistory(sale)).transitions
    await arm(faultCase)
    for (const act of scenario.does) await act(sale)
    await awaitFault(faultCase)
    const transitions = scenario.makes.flat()
    const [first = ''] = transitions
    // The caller checks the result, and repeats the call if nothing happened.
    if (!(await readHistory(sale)).transitions.includes(first))
      for (const act of scenario.does) await act(sale)
    const seen = async () => {
      const errors = await node.tell('reconcile', {})
      const { state, transitions: all } = await readHistory(sale)
      return { errors, state, made: listLater(earlier, all).toSorted() }
    }
    const right = { errors: [], state: scenario.ends, made: transitions.toSorted() }
    await expect.poll(seen, { timeout: 60_000, interval: 500 }).toEqual(right)
    // What a silent provider does after its caller has given up belongs to this case.
    await expect.poll(() => node.tell('callsUnderWay', {})).toBe(0)
    expect(await seen()).toEqual(right)
    for (const each of transitions) madeInAll.add(each)
    const { capturedMinor, owed, differences } = await node.tell('audit', {})
    expect({ owed, differences }).toEqual({ owed: 0, differences: [] })
    expect(capturedMinor - before.capturedMinor).toBe(scenario.keeps * 100)
  },
)

test('after all of them, nothing differs', async () => {
  const { owed, differences } = await node.tell('audit', {})
  const table = {
    'cases tried': tried.length,
    'processes killed': node.countDeaths(),
    'state changes made under a fault': madeInAll.size,
    'payments whose money is owed': owed,
    differences: differences.length,
  }
  const rows = Object.entries(table).map(([name, value]) => `${name.padEnd(34)}${value}`)
  process.stdout.write(`\n${rows.join('\n')}\n\n`)
  expect({ owed, differences }).toEqual({ owed: 0, differences: [] })
})
