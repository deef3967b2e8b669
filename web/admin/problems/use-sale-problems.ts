import type { SaleProblem, SaleProblemDecision, SaleProblemState } from '#contract/sale-problems.ts'
import { saleProblemRoutes } from '#contract/routes/sale-problems.ts'
import { formatMinor } from '#formats/money.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { Command } from '#web/commands/use-command.ts'
import { adminCommand } from '#web/admin/admin-command.ts'
import { changeRows, useAdminPages } from '#web/admin/use-admin-pages.ts'

export type ProblemFilter = 'open' | 'all'

/** The problems that wait for a decision, or all of them, page by page. */
export function useSaleProblems(filter: ProblemFilter) {
  return useAdminPages<SaleProblem>(['sale-problems', filter], saleProblemRoutes.list, (cursor) =>
    callPage(saleProblemRoutes.list, { query: { ...(filter === 'open' && { open: 'true' }), cursor } }),
  )
}

type Outcome = SaleProblemDecision['outcome']
const states = {
  capture: 'captured',
  release: 'released',
  refund: 'refunded',
  confirm: 'refunded',
  uphold: 'upheld',
  decline: 'declined',
} as const satisfies Record<Outcome, SaleProblemState>

const toastKeys = {
  capture: 'captured',
  release: 'released',
  confirm: 'confirmed',
  uphold: 'upheld',
  decline: 'declined',
} as const

type Decision = Omit<SaleProblemDecision, 'outcome'>

export const decideProblem = (problem: SaleProblem, outcome: Outcome): Command<Decision, unknown> => ({
  ...adminCommand,
  route: saleProblemRoutes.decide,
  send: (body) =>
    callApi(saleProblemRoutes.decide, { params: { id: problem.id }, body: { outcome, ...body } }),
  toast: (_, { amountMinor }) => {
    const { admin } = saleProblems
    if (outcome !== 'refund') return admin[toastKeys[outcome]]
    const refundMinor = amountMinor ?? problem.amountMinor - problem.refundedMinor
    return admin.refunded(formatMinor(refundMinor), problem.buyer.name)
  },
  updateLists: (client, { reason, amountMinor }) => {
    const closed = {
      state: states[outcome],
      may: [],
      decision: { reason, ...(amountMinor !== undefined && { amountMinor }) },
      closedAt: new Date(serverNow()).toISOString(),
    }
    changeRows<SaleProblem>(client, ['sale-problems', 'open'], (rows) =>
      rows.filter((row) => row.id !== problem.id),
    )
    changeRows<SaleProblem>(client, ['sale-problems', 'all'], (rows) =>
      rows.map((row) => (row.id === problem.id ? { ...row, ...closed } : row)),
    )
  },
})
