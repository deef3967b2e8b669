import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ItemId } from '#contract/ids.ts'
import { type Payment, PaymentState, paymentStates } from '#contract/payments.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AdminList } from './admin-list.tsx'
import { AdminScreen } from './admin-screen.tsx'
import { LastReconciliation } from './last-reconciliation.tsx'
import { PaymentRow } from './payment-row.tsx'
import styles from './payments-screen.module.css'
import { usePayments } from './use-payments.ts'

const dialogs = {
  refund: lazyComponent(() => import('./refund-dialog.tsx').then((file) => file.RefundDialog)),
  relist: lazyComponent(() => import('./relist-dialog.tsx').then((file) => file.RelistDialog)),
}

/** The screen of sales and their money: what the books say, and one payment after the other. */
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
  const { state, item } = useChosen()
  const pages = usePayments(state, item)
  const [asked, setAsked] = useState<{ what: keyof typeof dialogs; payment: Payment }>()
  /** Outlives a dialog that is closed by mistake, or by a call that failed. */
  const [reasons] = useState(() => new Map<string, string>())
  const Dialog = asked && dialogs[asked.what]
  return (
    <>
      {item ? <OfOnePhone /> : <StateFilter state={state} />}
      <AdminList pages={pages} words={adminPayments} empty={<NoPayments state={state} />}>
        {(rows) => (
          <ol aria-label={adminPayments.list} className={styles.list}>
            {rows.map((payment) => (
              <PaymentRow
                key={payment._id}
                payment={payment}
                onRefund={() => setAsked({ what: 'refund', payment })}
                onRelist={() => setAsked({ what: 'relist', payment })}
              />
            ))}
          </ol>
        )}
      </AdminList>
      {Dialog && <Dialog payment={asked.payment} reasons={reasons} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** The state, or the phone, in the page's address; one that is none is every one. */
function useChosen(): { state?: PaymentState | undefined; item?: ItemId | undefined } {
  const [params] = useSearchParams()
  const item = ItemId.safeParse(params.get('item')).data
  return item ? { item } : { state: PaymentState.safeParse(params.get('state')).data }
}

/** In the place of the choice of a state: that only one phone's are shown, and the way to all of them. */
function OfOnePhone() {
  const { adminPayments } = useDashboardMessages()
  return (
    <p className={styles.one}>
      {adminPayments.ofOnePhone}{' '}
      <Link to="?" replace preventScrollReset>
        {adminPayments.showAll}
      </Link>
    </p>
  )
}

function StateFilter({ state }: { state: PaymentState | undefined }) {
  const { adminPayments } = useDashboardMessages()
  const navigate = useNavigate()
  return (
    <div className={styles.filter}>
      <SelectField
        label={adminPayments.filter}
        name="state"
        value={state ?? ''}
        options={[
          { value: '', label: adminPayments.anyState },
          ...paymentStates.map((value) => ({ value, label: adminPayments.states[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          void navigate(value ? `?state=${value}` : '?', { replace: true, preventScrollReset: true })
        }
      />
    </div>
  )
}

function NoPayments({ state }: { state: PaymentState | undefined }) {
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
      title={adminPayments.emptyForState(adminPayments.states[state])}
      icon="search"
      action={
        <LinkButton to="?" replace variant="secondary" preventScrollReset>
          {adminPayments.showAll}
        </LinkButton>
      }
    />
  )
}
