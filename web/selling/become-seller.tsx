import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { accountRoutes } from '#contract/routes/account.ts'
import { selling } from '#texts/selling.ts'
import { callApi } from '#web/api/call-api.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { ownRecordQuery } from '#web/session/own-record.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedState, LoadingState } from '#web/ui/states.tsx'
import styles from './become-seller.module.css'

const form = '/dashboard/addphone'

/** Lets a buyer become a seller in one step. Somebody who is already a seller goes on to the form for a listing. */
export function BecomeSeller({ email }: { email: string }) {
  const { becoming } = selling
  const record = useQuery(ownRecordQuery(email))
  const { run, busy, dialog } = useCommand({
    route: accountRoutes.becomeSeller,
    send: () => callApi(accountRoutes.becomeSeller, {}),
    toast: { text: becoming.done, staysOnNextPage: true },
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
        {becoming.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <Button wide busy={busy} onClick={() => void run()}>
        {becoming.become}
      </Button>
      {dialog}
    </>
  )
}
