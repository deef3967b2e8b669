import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Payout, PayoutState, payoutStates } from '#contract/payouts.ts'
import { payouts } from '#texts/payouts.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { AdminScreen } from '#web/admin/admin-screen.tsx'
import { UrlFilter } from '#web/admin/url-filter.tsx'
import { DuePayouts } from '#web/payouts/due-payouts.tsx'
import { PayoutRow } from '#web/payouts/payout-row.tsx'
import { ResultUpload } from '#web/payouts/result-upload.tsx'
import { useDue, usePayouts } from '#web/payouts/use-payouts.ts'
import { useAppearAtOnce } from '#web/ui/lists/appear-at-once.ts'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import { WaitingList } from '#web/ui/lists/paged-list.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'

const { all, states } = payouts

const dialogs = {
  pay: lazyComponent(() => import('#web/payouts/payout-dialogs.tsx').then((file) => file.PayDialog)),
  fail: lazyComponent(() => import('#web/payouts/payout-dialogs.tsx').then((file) => file.FailDialog)),
}

/** The payouts page for admins: what is due, the upload of results, and all payouts. */
export default function AllPayoutsPage() {
  return (
    <AdminScreen title={all.title} text={all.text}>
      {() => <Payouts />}
    </AdminScreen>
  )
}

function Payouts() {
  const [params] = useSearchParams()
  const state = PayoutState.safeParse(params.get('state')).data
  const due = useDue()
  const pages = usePayouts(state)
  // Everything appears at once, so that nothing moves when what is due arrives.
  if (!useAppearAtOnce(due, pages)) return <WaitingList label={all.loading} />
  return (
    <Stack>
      <DuePayouts pages={due} />
      <ResultUpload />
      <PayoutList state={state} pages={pages} />
    </Stack>
  )
}

type ListProps = { state: PayoutState | undefined; pages: ReturnType<typeof usePayouts> }

function PayoutList({ state, pages }: ListProps) {
  const [asked, setAsked] = useState<{ what: keyof typeof dialogs; payout: Payout }>()
  const Dialog = asked && dialogs[asked.what]
  return (
    <Stack>
      <Text as="h2" size="lead">
        {all.listTitle}
      </Text>
      <AdminList
        pages={pages}
        texts={all}
        filters={
          <UrlFilter
            label={all.filter}
            name="state"
            value={state ?? ''}
            options={[
              { value: '', label: all.anyState },
              ...payoutStates.map((value) => ({ value, label: states[value] })),
            ]}
          />
        }
        empty={<NoPayouts state={state} />}
      >
        {(rows) => (
          <Stack as="ol" aria-label={all.list}>
            {rows.map((payout) => (
              <PayoutRow
                key={payout.id}
                payout={payout}
                onPay={() => setAsked({ what: 'pay', payout })}
                onFail={() => setAsked({ what: 'fail', payout })}
              />
            ))}
          </Stack>
        )}
      </AdminList>
      {Dialog && <Dialog payout={asked.payout} onClose={() => setAsked(undefined)} />}
    </Stack>
  )
}

function NoPayouts({ state }: { state: PayoutState | undefined }) {
  const filtered = state && { title: all.emptyForState(states[state]), all: all.showAll }
  return <EmptyList texts={all} icon="card" filtered={filtered} />
}
