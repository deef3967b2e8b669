import type { PaymentMeans } from '#contract/payments.ts'
import type { CallFault } from '#emulators/shared/fault-injection.ts'
import type { Scenario } from './scenario.ts'
import type { KillPoint } from './kill-points.ts'
import { byHandScenarios } from './by-hand-scenarios.ts'
import { otherScenarios } from './problem-scenarios.ts'
import { acts, providerCalls } from './sale-acts.ts'
import { saleScenarios } from './sale-scenarios.ts'
import { eventOf } from './sale-history.ts'

/** One scenario with one fault. */
export type FaultCase = {
  scenario: Scenario
  means: PaymentMeans
  fault: string
  dieAt?: KillPoint
  /** The state changes of the transaction: the process dies before or after its commit. */
  commits?: readonly string[]
  fails?: CallFault & { call: string }
}

export const scenarios = [...saleScenarios, ...otherScenarios, ...byHandScenarios]

const beforeAndAfter = (at: string): KillPoint[] => [
  { at, when: 'before' },
  { at, when: 'after' },
]
const kill = (scenario: Scenario, dieAt: KillPoint, commits?: readonly string[]): FaultCase[] =>
  scenario.by.map((means) => ({
    scenario,
    means,
    dieAt,
    fault: `killed ${dieAt.when} ${dieAt.at}`,
    ...(commits && { commits }),
  }))

/** The process is killed before and after each commit that changes a state. */
const kills = scenarios.flatMap((scenario) =>
  scenario.makes.flatMap((commits) => {
    const [first = ''] = commits
    const points = beforeAndAfter(`commit ${eventOf(first, scenario.does.includes(acts.refuseRefunds))}`)
    return points.flatMap((point) => kill(scenario, point, commits))
  }),
)

const captures = [
  'it is handed over',
  'it is handed over, and a part on which both agreed is not charged',
  'an admin lets the seller have the money, the problem is open',
]
const releases = [
  'its buyer cancels',
  'an admin releases the money, the problem is open',
  'both agree that the sale ends, the problem is open',
]
const refunds = [
  'all is given back',
  'a part is given back',
  'an admin gives a part back, the problem is open',
  'an admin gives all back, the problem is open',
  'both agree on a part, the problem is open',
  'a part on which both agreed before the hand-over goes back',
]

/** Other points at which a process is killed: between two commits, or during a call. */
const steps = [
  { of: captures, at: ['enqueue capture-payment', 'captureIntent'] },
  { of: releases, at: ['enqueue cancel-authorization', 'cancelIntent'] },
  { of: refunds, at: ['enqueue refund-payment', 'refundIntent', 'listRefunds'] },
]
const killsBetween = steps.flatMap(({ of, at }) =>
  of.flatMap((name) => at.flatMap(beforeAndAfter).flatMap((point) => kill(getScenario(name), point))),
)

/** How long an attempt to reach the provider may take in these cases, in milliseconds. */
export const silentAfterMs = 1000

const kinds = ['refusal', 'lost-reply', 'lost-request', 'server-error', 'slow'] as const
type Kind = (typeof kinds)[number]

/** How often a call is tried until the caller gives up and its job must run again. */
function triesOf(call: keyof typeof providerCalls, kind: Kind, means: 'card' | 'bkash'): number {
  if (kind === 'refusal') return 1
  if (means === 'bkash') return call === 'refund' || call === 'execute' ? 1 : 2
  // We try three times. If the connection breaks, the SDK makes each attempt twice.
  return kind === 'slow' || kind === 'server-error' ? 3 : 6
}

// The other faults of these two calls are in server/tests/faults.test.ts.
const paid = ['it is paid']

const failing = [
  { call: 'status', of: paid, kinds: ['refusal', 'slow'] },
  { call: 'execute', of: paid, kinds: ['slow'] },
  { call: 'capture', of: captures, kinds },
  { call: 'void', of: releases, kinds },
  // A refused refund has scenarios of its own, because it ends differently.
  { call: 'refund', of: refunds, kinds: kinds.filter((kind) => kind !== 'refusal') },
  { call: 'refundStatus', of: refunds, kinds },
] as const

/** The provider refuses a call, loses it or its reply, fails, or does not answer. */
const failures = failing.flatMap(({ call, of, kinds: tried }) =>
  of.flatMap((name) =>
    tried.flatMap((kind) =>
      (['card', 'bkash'] as const).flatMap((means): FaultCase[] => {
        const path = providerCalls[call][means]
        if (!path || !getScenario(name).by.includes(means)) return []
        const delayMs = kind === 'slow' ? silentAfterMs * 1.5 : 0
        const fails = { call: path, kind, times: triesOf(call, kind, means), delayMs, isStored: false }
        return [{ scenario: getScenario(name), means, fault: `${kind}: ${call}`, fails }]
      }),
    ),
  ),
)

const refusals = scenarios
  .filter(({ does }) => does.includes(acts.refuseRefunds))
  .flatMap((scenario) =>
    scenario.by.map((means): FaultCase => ({ scenario, means, fault: 'refusal: refund' })),
  )

/** All cases of the long run. */
export const faultCases = [...kills, ...killsBetween, ...failures, ...refusals]

function getScenario(name: string): Scenario {
  const found = scenarios.find((scenario) => scenario.name === name)
  if (!found) throw new Error(`there is no scenario "${name}"`)
  return found
}

type Named = [means: PaymentMeans, scenario: string, fault: string]

const always: Named[] = [
  ['card', 'all is given back', 'killed after refundIntent'],
  ['bkash', 'a part is given back', 'killed before commit payment-partly-refunded'],
  ['card', 'an admin releases the money, the problem is open', 'killed after commit payment-released'],
  ['bkash', 'an admin gives a part back, the problem is open', 'killed before commit payment-refunding-part'],
  [
    'bkash',
    'a part on which both agreed before the hand-over goes back',
    'killed before commit payment-refunding-part',
  ],
  ['bkash', 'its buyer cancels', 'lost-reply: void'],
  ['card', 'all is given back', 'slow: refund'],
  ['cash', 'it is handed over for cash', 'killed after commit payment-cash-sold'],
  ['cash', 'the buyer confirms that the cash is back', 'killed before commit payment-cash-refunded'],
  ['card', 'the card’s holder disputes it', 'killed before commit payment-disputed'],
  ['card', 'its payout is paid', 'killed after commit payout-paid'],
]

/** The cases of every run. */
export const shortCases = always.map(([means, name, fault]) => {
  const isIt = (each: FaultCase) =>
    each.means === means && each.scenario.name === name && each.fault === fault
  const found = faultCases.find(isIt)
  if (!found) throw new Error(`there is no case ${means}: ${name}, ${fault}`)
  return found
})
