import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type AccountRemains, accountRoutes } from '#contract/account.ts'
import { callApi } from '#web/api/call-api.ts'
import { configQuery } from '#web/api/config-query.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { ownKey } from '#web/api/query-client.ts'
import { useAccountMessages } from '#web/messages/account-messages.tsx'
import { useSession } from '#web/session/session.tsx'
import { useAlert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedState, LoadingState, SkeletonLines } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toast.tsx'
import styles from './account.module.css'
import { findIsGone } from './find-is-gone.ts'
import { listWhatGoes, tellWhatStays } from './removal-words.ts'
import { Section } from './section.tsx'
import { useAccountAction } from './use-account-action.ts'
import { useProving } from './use-proving.tsx'

/** What goes with the account and what stays, and only then the way to delete it. */
export function RemovalSection() {
  const { removal: words } = useAccountMessages().account
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ownKey('remains'),
    queryFn: () => callApi(accountRoutes.remains, {}),
  })
  return (
    <Section title={words.title} tone="danger">
      {data ? (
        <>
          <Remains remains={data} />
          <DeleteAccount />
        </>
      ) : isPending ? (
        <LoadingState label={words.loading}>
          <SkeletonLines />
        </LoadingState>
      ) : (
        <FailedState title={words.failed} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </Section>
  )
}

function Remains({ remains }: { remains: AccountRemains }) {
  const { removal: words } = useAccountMessages().account
  const { data: config } = useQuery(configQuery)
  return (
    <div className={styles.remains}>
      <div>
        <h3>{words.goes}</h3>
        <ul>
          {listWhatGoes(remains, words).map((what) => (
            <li key={what}>{what}</li>
          ))}
          {config?.identity.mode === 'firebase' && <li>{words.atFirebase}</li>}
        </ul>
      </div>
      <div>
        <h3>{words.stays}</h3>
        <ul>
          <li>{tellWhatStays(remains, words)}</li>
          <li>{words.log}</li>
        </ul>
      </div>
    </div>
  )
}

function DeleteAccount() {
  const { removal: words } = useAccountMessages().account
  const { leaveForGood } = useSession()
  const { busy, act } = useAccountAction()
  const { prove, insist, proving } = useProving(words.proving)
  const showToast = useToast()
  const showAlert = useAlert()
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)

  /** An answer was lost: the account may be gone, and no password proves anything then. */
  const unanswered = useRef(false)

  async function begin() {
    if (unanswered.current && (await findIsGone())) return leave()
    if (await prove()) setIsAsked(true)
  }

  async function remove() {
    if (await insist(ask).finally(() => setIsAsked(false))) await leave()
  }

  async function ask() {
    try {
      await callApi(accountRoutes.remove, {})
    } catch (error) {
      unanswered.current ||= error instanceof NetworkFailure
      if (!unanswered.current || !(await findIsGone())) throw error
    }
  }

  async function leave() {
    const isWhole = await leaveForGood()
    if (isWhole) showToast(words.deleted, { onTheWay: true })
    await navigate('/')
    if (!isWhole) void showAlert({ sentence: words.leftAtFirebase })
  }

  return (
    <>
      <Button variant="danger" className={styles.alone} busy={busy} onClick={() => void act(begin)}>
        {words.delete}
      </Button>
      {isAsked && (
        <ConfirmDialog
          open
          onOpenChange={setIsAsked}
          what={words.what}
          detail={words.detail}
          busy={busy}
          onConfirm={() => void act(remove)}
        />
      )}
      {proving}
    </>
  )
}
