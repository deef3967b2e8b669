import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ListingId } from '#contract/ids.ts'
import { PaymentState } from '#contract/fields.ts'
import { paymentStates } from '#contract/payment-states.ts'
import type { Payment } from '#contract/payments.ts'
import { type DashboardMessages, useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AdminList } from './admin-list.tsx'
import { AdminScreen } from './admin-screen.tsx'
import { LastReconciliation } from './last-reconciliation.tsx'
import { PaymentRow } from './payment-row.tsx'
import { UrlFilter } from './url-filter.tsx'
import { type ChosenState, usePayments } from './use-payments.ts'

const dialogs = {
  refund: lazyComponent(() => import('./refund-dialog.tsx').then((file) => file.RefundDialog)),
  withdraw: lazyComponent(() => import('./withdraw-dialog.tsx').then((file) => file.WithdrawDialog)),
  byHand: lazyComponent(() => import('./by-hand-dialog.tsx').then((file) => file.ByHandDialog)),
  relist: lazyComponent(() => import('./relist-dialog.tsx').then((file) => file.RelistDialog)),
}

/** The admin page of payments: the last reconciliation and the list of payments. */
export function PaymentsScreen() {
  const { adminPayments } = useDashboardMessages()
  const { title, text } = adminPayments
  return (
    <AdminScreen title={title} text={text} tools={<LastReconciliation />}>
      {() => <Payments />}
    </AdminScreen>
  )
}

function Payments() {
  const { adminPayments } = useDashboardMessages()
  const { state, listing } = useChosen()
  const pages = usePayments(state, listing)
  const [asked, setAsked] = useState<{ what: keyof typeof dialogs; payment: Payment }>()
  /** Kept when a dialog is closed by mistake or its request failed. */
  const [reasons] = useState(() => new Map<string, string>())
  const Dialog = asked && dialogs[asked.what]
  return (
    <>
      <AdminList
        pages={pages}
        texts={adminPayments}
        filters={listing ? <FilteredByListing /> : <StateFilter state={state} />}
        empty={<NoPayments state={state} />}
      >
        {(rows) => (
          <Stack as="ol" aria-label={adminPayments.list}>
            {rows.map((payment) => (
              <PaymentRow
                key={payment.id}
                payment={payment}
                leavesWhenRead={state === 'unread'}
                onRefund={() => setAsked({ what: 'refund', payment })}
                onWithdraw={() => setAsked({ what: 'withdraw', payment })}
                onPayByHand={() => setAsked({ what: 'byHand', payment })}
                onRelist={() => setAsked({ what: 'relist', payment })}
              />
            ))}
          </Stack>
        )}
      </AdminList>
      {Dialog && <Dialog payment={asked.payment} reasons={reasons} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** The state or the listing in the page's URL. An invalid one is ignored, so the page then shows all payments. */
function useChosen(): { state?: ChosenState | undefined; listing?: ListingId | undefined } {
  const [params] = useSearchParams()
  const listing = ListingId.safeParse(params.get('item')).data
  if (listing) return { listing }
  const state = params.get('state')
  const isExplained = state === 'explained' || state === 'unread'
  return { state: isExplained ? state : PaymentState.safeParse(state).data }
}

/** Replaces the filter by state: says that only one phone's payments are shown, and links to all of them. */
function FilteredByListing() {
  const { adminPayments } = useDashboardMessages()
  return (
    <p>
      {adminPayments.ofOneListing}{' '}
      <Link to="?" replace preventScrollReset>
        {adminPayments.showAll}
      </Link>
    </p>
  )
}

function StateFilter({ state }: { state: ChosenState | undefined }) {
  const { adminPayments } = useDashboardMessages()
  return (
    <UrlFilter
      label={adminPayments.filter}
      name="state"
      value={state ?? ''}
      options={[
        { value: '', label: adminPayments.anyState },
        { value: 'unread', label: adminPayments.unread },
        { value: 'explained', label: adminPayments.explained },
        ...paymentStates.map((value) => ({ value, label: adminPayments.states[value] })),
      ]}
    />
  )
}

function describeEmpty(state: ChosenState, texts: DashboardMessages['adminPayments']): string {
  if (state === 'explained') return texts.emptyExplained
  return state === 'unread' ? texts.emptyUnread : texts.emptyForState(texts.states[state])
}

function NoPayments({ state }: { state: ChosenState | undefined }) {
  const { adminPayments } = useDashboardMessages()
  if (!state) {
    return (
      <EmptyState title={adminPayments.empty} icon="card">
        {adminPayments.emptyText}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={describeEmpty(state, adminPayments)}
      icon="search"
      action={
        <LinkButton to="?" replace variant="secondary" preventScrollReset>
          {adminPayments.showAll}
        </LinkButton>
      }
    />
  )
}
