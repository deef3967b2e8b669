import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AccountRemains } from '#contract/account.ts'
import type { Call } from '#contract/route.ts'
import { accountRoutes } from '#contract/routes/account.ts'
import { formatMinor } from '#formats/money.ts'
import { account } from '#texts/account.ts'
import { callApi } from '#web/api/call-api.ts'
import { configQuery } from '#web/api/config-query.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { DeleteQuestion } from '#web/commands/command-question.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { forgetOwner } from '#web/outbox/outbox.ts'
import { readEndReason } from '#web/session/identity/identity-client.ts'
import { useSession } from '#web/session/session.tsx'
import { useAlert } from '#web/ui/dialogs/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { FailedState, LoadingState, SkeletonLines } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { accountCommand } from './account-command.ts'
import styles from './account.module.css'
import { Section } from './section.tsx'

const { removal: texts } = account

/** Says what is deleted with the account and what we keep. The button that deletes it appears once this is loaded. */
export function RemovalSection() {
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ownKey('remains'),
    queryFn: () => callApi(accountRoutes.remains, {}),
    meta: metaOf(accountRoutes.remains),
  })
  return (
    <Section title={texts.title} tone="danger">
      {data ? (
        <>
          <DeletionSummary remains={data} />
          {data.openHandBacks > 0 ? (
            <Notice icon="hands" title={texts.cashOwed}>
              {texts.cashOwedText}
            </Notice>
          ) : (
            <DeleteAccount />
          )}
        </>
      ) : isPending ? (
        <LoadingState label={texts.loading}>
          <SkeletonLines />
        </LoadingState>
      ) : (
        <FailedState title={texts.failed} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </Section>
  )
}

function DeletionSummary({ remains }: { remains: AccountRemains }) {
  const { data: config } = useQuery(configQuery)
  return (
    <Stack className={styles.remains}>
      <div>
        <h3>{texts.goes}</h3>
        <ul>
          {listWhatIsDeleted(remains).map((what) => (
            <li key={what}>{what}</li>
          ))}
          {config?.identity.mode === 'firebase' && <li>{texts.atFirebase}</li>}
        </ul>
      </div>
      <div>
        <h3>{texts.stays}</h3>
        <ul>
          <li>{describeWhatStays(remains)}</li>
          {remains.openProblems > 0 && <li>{texts.openProblem}</li>}
          {remains.balanceMinor > 0 && <li>{texts.balance(formatMinor(remains.balanceMinor))}</li>}
          <li>{texts.log}</li>
        </ul>
      </div>
    </Stack>
  )
}

function DeleteAccount() {
  const { user, signOutDeleted } = useSession()
  const showToast = useToast()
  const showAlert = useAlert()
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)

  /** Whether an answer was lost. The account may then be deleted already, so we cannot ask for its password. */
  const unanswered = useRef(false)

  const { run, busy, reauthenticate, dialog } = useCommand({
    ...accountCommand,
    why: texts.reauthentication,
    send: prepare,
  })

  async function prepare() {
    if (unanswered.current && (await isAccountDeleted())) return leave()
    await reauthenticate()
    setIsAsked(true)
  }

  async function remove() {
    await requestRemoval()
    await leave()
  }

  async function requestRemoval() {
    try {
      await callApi(accountRoutes.remove, {})
    } catch (error) {
      unanswered.current ||= error instanceof NetworkFailure
      if (!unanswered.current || !(await isAccountDeleted())) throw error
    }
  }

  async function leave() {
    if (user) forgetOwner(user.uid)
    const isComplete = await signOutDeleted()
    if (isComplete) showToast(texts.deleted, { staysOnNextPage: true })
    await navigate('/')
    if (!isComplete) void showAlert({ sentence: texts.leftAtFirebase })
  }

  return (
    <>
      <Button variant="danger" className={styles.alone} busy={busy} onClick={() => void run()}>
        {texts.delete}
      </Button>
      {isAsked && (
        <DeleteQuestion
          what={texts.what}
          text={texts.detail}
          command={{ ...accountCommand, why: texts.reauthentication, send: remove }}
          onClose={() => setIsAsked(false)}
        />
      )}
      {dialog}
    </>
  )
}

/** Whether the signed-in person's account has been deleted; false if that cannot be found out. */
export async function isAccountDeleted(call: Call = callApi): Promise<boolean> {
  try {
    await call(accountRoutes.remains, {})
    return false
  } catch (error) {
    return readEndReason(error) !== undefined
  }
}

/** What is deleted with an account, one line for each thing. */
export function listWhatIsDeleted(remains: AccountRemains): string[] {
  const { openListings, openBookings, reservations } = remains
  return [
    texts.you,
    ...(openListings > 0 ? [texts.listings(openListings)] : []),
    ...(openBookings > 0 ? [texts.bookings(openBookings)] : []),
    ...(reservations > 0 ? [texts.reservations(reservations)] : []),
  ]
}

/** What we keep after the deletion, in one sentence. */
export function describeWhatStays({ sales, purchases }: AccountRemains): string {
  if (sales === 0 && purchases === 0) return texts.nothingStays
  if (sales === 0)
    return texts.salesOnRecord(purchases === 1 ? texts.onePurchase : texts.manyPurchases(purchases))
  const sold = texts.sales(sales)
  return texts.salesOnRecord(purchases === 0 ? sold : texts.and(sold, texts.purchases(purchases)))
}
