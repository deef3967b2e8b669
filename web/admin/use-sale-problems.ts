import {
  type SaleProblem,
  type SaleProblemDecision,
  saleProblemRoutes,
  type SaleProblemState,
} from '#contract/sale-problems.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { useAdminChange } from './use-admin-change.ts'
import { changeRows, useAdminPages } from './use-admin-pages.ts'

export type Shown = 'open' | 'all'

/** The problems that wait for a decision, or all of them, page by page. */
export function useSaleProblems(shown: Shown) {
  return useAdminPages<SaleProblem>(['sale-problems', shown], saleProblemRoutes.list, (cursor) =>
    callPage(saleProblemRoutes.list, { query: { ...(shown === 'open' && { open: 'true' }), cursor } }),
  )
}

type Outcome = SaleProblemDecision['outcome']
const states = {
  capture: 'captured',
  release: 'released',
  refund: 'refunded',
  decline: 'declined',
} as const satisfies Record<Outcome, SaleProblemState>

export function useDecide(outcome: Outcome, onEnd: (isDone: boolean) => void) {
  const { admin } = useDashboardMessages().saleProblems
  return useAdminChange<{ problem: SaleProblem; reason: string; amountMinor?: number | undefined }>({
    route: saleProblemRoutes.decide,
    send: ({ problem, ...body }) =>
      callApi(saleProblemRoutes.decide, { params: { id: problem.id }, body: { outcome, ...body } }),
    said: admin[states[outcome]],
    onEnd: (_, isDone) => onEnd(isDone),
    show: (client, { problem, reason }) => {
      const closed = {
        state: states[outcome],
        may: [],
        decision: { reason },
        closedAt: new Date().toISOString(),
      }
      changeRows<SaleProblem>(client, ['sale-problems', 'open'], (rows) =>
        rows.filter((row) => row.id !== problem.id),
      )
      changeRows<SaleProblem>(client, ['sale-problems', 'all'], (rows) =>
        rows.map((row) => (row.id === problem.id ? { ...row, ...closed } : row)),
      )
    },
  })
}
