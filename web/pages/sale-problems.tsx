import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SaleProblem, SaleProblemDecision } from '#contract/sale-problems.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { AdminScreen } from '#web/admin/admin-screen.tsx'
import { SaleProblemCard } from '#web/admin/problems/sale-problem-card.tsx'
import { UrlFilter } from '#web/admin/url-filter.tsx'
import { type ProblemFilter, useSaleProblems } from '#web/admin/problems/use-sale-problems.ts'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { EmptyState } from '#web/ui/states.tsx'

const { admin } = saleProblems

const DecideDialog = lazyComponent(() =>
  import('#web/admin/problems/decide-dialog.tsx').then((file) => file.DecideDialog),
)

/** The admin page of problems with sales: those that wait for a decision, or all of them. */
export default function SaleProblemsPage() {
  const { title, text } = saleProblems.admin
  return (
    <AdminScreen title={title} text={text} tools={<Filter />}>
      {() => <SaleProblems />}
    </AdminScreen>
  )
}

/** Which problems are shown, from the page's URL. */
function useFilter(): ProblemFilter {
  const [params] = useSearchParams()
  return params.get('show') === 'all' ? 'all' : 'open'
}

function Filter() {
  const filter = useFilter()
  return (
    <UrlFilter
      label={admin.filter}
      name="show"
      value={filter}
      options={[
        { value: 'open', label: admin.filterOpen },
        { value: 'all', label: admin.filterAll },
      ]}
    />
  )
}

type Asked = { problem: SaleProblem; outcome: SaleProblemDecision['outcome'] }

function SaleProblems() {
  const filter = useFilter()
  const pages = useSaleProblems(filter)
  const [asked, setAsked] = useState<Asked>()
  const empty = (
    <EmptyState title={filter === 'open' ? admin.empty : admin.emptyAll} icon="check">
      {admin.emptyText}
    </EmptyState>
  )
  return (
    <>
      <AdminList pages={pages} texts={admin} empty={empty}>
        {(rows) => (
          <Stack as="ol" aria-label={admin.list}>
            {rows.map((problem) => (
              <li key={problem.id}>
                <SaleProblemCard problem={problem} onDecide={(outcome) => setAsked({ problem, outcome })} />
              </li>
            ))}
          </Stack>
        )}
      </AdminList>
      {asked && <DecideDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
