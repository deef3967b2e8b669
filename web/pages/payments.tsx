import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PaymentState } from '#contract/fields.ts'
import { BookingId, ListingId } from '#contract/ids.ts'
import { paymentStates } from '#contract/payment-states.ts'
import type { Payment } from '#contract/payments.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { AdminScreen } from '#web/admin/admin-screen.tsx'
import { LastReconciliation } from '#web/admin/payments/last-reconciliation.tsx'
import { type DialogAction, PaymentRow } from '#web/admin/payments/payment-row.tsx'
import { SearchField, useSearchWords } from '#web/admin/search-field.tsx'
import { UrlFilter } from '#web/admin/url-filter.tsx'
import {
  type ChosenPayments,
  type ChosenState,
  groups,
  useLastReconciliation,
  usePayments,
} from '#web/admin/payments/use-payments.ts'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { useAppearAtOnce } from '#web/ui/lists/appear-at-once.ts'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import { WaitingList } from '#web/ui/lists/paged-list.tsx'
import { Stack } from '#web/ui/stack.tsx'

const PaymentDialog = lazyComponent(() =>
  import('#web/admin/payments/payment-dialogs.tsx').then((file) => file.PaymentDialog),
)

/** The admin page of payments: a search, the last reconciliation and the list of payments. */
export default function PaymentsPage() {
  const { title, text, searchLabel } = adminPayments
  return (
    <AdminScreen title={title} text={text} tools={<SearchField label={searchLabel} />}>
      {() => <Payments />}
    </AdminScreen>
  )
}

function Payments() {
  const chosen = useChosen()
  const { state, listing, booking, words } = chosen
  const pages = usePayments(chosen)
  const lastRun = useLastReconciliation()
  const [asked, setAsked] = useState<{ action: DialogAction; payment: Payment }>()
  // Everything appears at once, so that the list does not move when the reconciliation arrives.
  if (!useAppearAtOnce(pages, lastRun)) return <WaitingList label={adminPayments.loading} />
  return (
    <Stack gap="2">
      {!words && !listing && !booking && <LastReconciliation />}
      <div>
        <AdminList
          pages={pages}
          texts={adminPayments}
          filters={<Filters {...chosen} />}
          empty={<NoPayments {...chosen} />}
        >
          {(rows) => (
            <Stack as="ol" aria-label={adminPayments.list}>
              {rows.map((payment) => (
                <PaymentRow
                  key={payment.id}
                  payment={payment}
                  leavesWhenRead={state === 'unread'}
                  onAsk={(action) => setAsked({ action, payment })}
                />
              ))}
            </Stack>
          )}
        </AdminList>
      </div>
      {asked && <PaymentDialog {...asked} onClose={() => setAsked(undefined)} />}
    </Stack>
  )
}

/** What the page's URL names. An invalid filter is ignored, so the page then shows all payments. */
function useChosen(): ChosenPayments {
  const [params] = useSearchParams()
  const words = useSearchWords()
  const listing = ListingId.safeParse(params.get('item')).data
  const booking = BookingId.safeParse(params.get('booking')).data
  if (listing || booking) return { listing, booking }
  const state = params.get('state')
  return { words, state: groups.find((each) => each === state) ?? PaymentState.safeParse(state).data }
}

function Filters({ state, listing, booking }: ChosenPayments) {
  if (listing) return <FilteredByOne text={adminPayments.ofOneListing} />
  if (booking) return <FilteredByOne text={adminPayments.ofOneBooking} />
  return <StateFilter state={state} />
}

/** Replaces the filter by state: says whose payments are shown, and links to all of them. */
function FilteredByOne({ text }: { text: string }) {
  return (
    <p>
      {text}{' '}
      <TouchLink slim to="?" replace preventScrollReset>
        {adminPayments.showAll}
      </TouchLink>
    </p>
  )
}

function StateFilter({ state }: { state: ChosenState | undefined }) {
  return (
    <UrlFilter
      label={adminPayments.filter}
      name="state"
      value={state ?? ''}
      options={[
        { value: '', label: adminPayments.anyState },
        ...groups.map((value) => ({ value, label: adminPayments.groups[value] })),
        ...paymentStates.map((value) => ({ value, label: adminPayments.states[value] })),
      ]}
    />
  )
}

function describeEmpty({ words, state }: ChosenPayments) {
  if (words) return adminPayments.emptySearch(words)
  if (state === undefined) return undefined
  return state in adminPayments.emptyGroups
    ? adminPayments.emptyGroups[state as keyof typeof adminPayments.emptyGroups]
    : adminPayments.emptyForState(adminPayments.states[state as keyof typeof adminPayments.states])
}

function NoPayments(chosen: ChosenPayments) {
  const title = describeEmpty(chosen)
  const text = chosen.words ? adminPayments.emptySearchText : undefined
  return (
    <EmptyList
      texts={adminPayments}
      icon="card"
      filtered={title === undefined ? undefined : { title, text, all: adminPayments.showAll }}
    />
  )
}
