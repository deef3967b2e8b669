import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { accountRoutes } from '#contract/routes/account.ts'
import { becomingSeller } from '#texts/becoming-seller.ts'
import { callApi } from '#web/api/call-api.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import styles from './sell.module.css'
import { ownRecordQuery } from '#web/session/own-record.ts'
import { RequireSession } from '#web/session/require-session.tsx'
import { AuthFrame } from '#web/session/screens/auth-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { FailedState, LoadingState } from '#web/ui/states.tsx'

export default function SellPage() {
  return (
    <>
      <PageHead title={becomingSeller.title} />
      <AuthFrame title={becomingSeller.title} text={becomingSeller.text}>
        <RequireSession waiting={<LoadingState />}>
          {({ email }) => <BecomeSeller key={email} email={email} />}
        </RequireSession>
      </AuthFrame>
    </>
  )
}

const form = '/dashboard/addphone'

/** Lets a buyer become a seller in one step. Somebody who is already a seller goes on to the form for a listing. */
function BecomeSeller({ email }: { email: string }) {
  const record = useQuery(ownRecordQuery(email))
  const { run, busy, dialog } = useCommand({
    route: accountRoutes.becomeSeller,
    send: () => callApi(accountRoutes.becomeSeller, {}),
    toast: { text: becomingSeller.done, staysOnNextPage: true },
    awaitsRefetch: true,
  })

  if (record.data?.role === 'seller') return <Navigate to={form} replace />
  if (record.isError) {
    return <FailedState retrying={record.isFetching} onRetry={() => void record.refetch()} />
  }
  if (!record.data) return <LoadingState />
  return (
    <>
      <ul className={styles.points}>
        {becomingSeller.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <Button wide busy={busy} onClick={() => void run()}>
        {becomingSeller.become}
      </Button>
      {dialog}
    </>
  )
}
