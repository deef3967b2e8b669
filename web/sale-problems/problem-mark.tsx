import type { SaleProblem, SaleProblemState } from '#contract/sale-problems.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { Badge, type BadgeLook } from '#web/ui/text/badge.tsx'
import { findAgreement } from './describe-offer.ts'

const looks: Record<SaleProblemState, BadgeLook> = {
  open: { icon: 'flag', tone: 'active' },
  answered: { icon: 'flag', tone: 'active' },
  'handing-back': { icon: 'hands', tone: 'active' },
  captured: { icon: 'check', tone: 'plain' },
  released: { icon: 'arrow-left', tone: 'good' },
  refunded: { icon: 'check', tone: 'good' },
  upheld: { icon: 'flag', tone: 'good' },
  declined: { icon: 'close', tone: 'plain' },
  settled: { icon: 'check', tone: 'good' },
  withdrawn: { icon: 'arrow-left', tone: 'plain' },
  undone: { icon: 'arrow-left', tone: 'plain' },
  'dispute-won': { icon: 'check', tone: 'plain' },
  'dispute-lost': { icon: 'arrow-left', tone: 'good' },
}

type Marked = Pick<
  SaleProblem,
  'state' | 'reason' | 'decision' | 'offers' | 'amountMinor' | 'refundedMinor' | 'isCash'
>

/** Shows the state of a problem. A dispute has its own text, because nobody here reported it, and so has a partial refund. */
export function ProblemMark({ problem }: { problem: Marked }) {
  const { states, disputed } = saleProblems
  const { state, reason } = problem
  if (state === 'refunded') return <Badge {...looks[state]}>{nameRefund(problem)}</Badge>
  // The same words and colour as on the payment.
  if (reason === 'chargeback' && state === 'open')
    return (
      <Badge icon="flag" tone="critical">
        {disputed}
      </Badge>
    )
  return <Badge {...looks[state]}>{states[state]}</Badge>
}

function nameRefund(problem: Marked): string {
  const { states, partlyRefunded, handedBack, partlyHandedBack } = saleProblems
  if (problem.isCash) return isOfPart(problem) ? partlyHandedBack : handedBack
  return isOfPart(problem) ? partlyRefunded : states.refunded
}

/** Two partial refunds may add up to the whole amount. */
function isOfPart(problem: Marked): boolean {
  const { decision, amountMinor, refundedMinor } = problem
  const refundMinor = decision?.amountMinor ?? findAgreement(problem)?.amountMinor
  return refundMinor !== undefined && Math.max(refundMinor, refundedMinor) < amountMinor
}
