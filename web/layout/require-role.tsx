import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { drawer } from '#texts/drawer.ts'
import { layout } from '#texts/layout.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { HiddenHeading } from '#web/ui/text/hidden.tsx'
import { FailedState, LoadingState } from '#web/ui/states.tsx'
import { hasRole, type RequiredRole, ownRecordQuery } from '#web/session/own-record.ts'
import { RequireSession } from '#web/session/require-session.tsx'
import { useAction } from '#web/session/use-action.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { PageHead } from './page-head.tsx'
import styles from './require-role.module.css'

type Props = {
  needs: RequiredRole
  /** The top of the page, also while we do not know who is signed in. */
  head: ReactNode
  /** Shown below it until we know that, as in the server's HTML. */
  waiting?: ReactNode
  /** The hidden heading of the page when it could not be loaded. */
  heading: string
  /** Called with the signed-in person's own record. */
  children: (record: User) => ReactNode
}

/**
 * Shows its children to people with the required role, and a plain refusal to everyone else who is signed in. The
 * server checks the role again at every call.
 */
export function RequireRole({ waiting = <LoadingState />, ...props }: Props) {
  const awaited = (
    <>
      {props.head}
      {waiting}
    </>
  )
  return (
    <RequireSession waiting={awaited} heading={props.heading}>
      {({ email }) => <RoleGate key={email} {...props} email={email} waiting={awaited} />}
    </RequireSession>
  )
}

function RoleGate({ email, needs, head, waiting, heading, children }: Props & { email: string }) {
  const { data, isError, isFetching, refetch } = useQuery(ownRecordQuery(email))
  if (data?.lacksSecondFactor && needs === 'admin')
    return <SecondFactorLacking onSignedIn={() => refetch()} />
  if (data && hasRole(data, needs))
    return (
      <>
        {head}
        {children(data)}
      </>
    )
  if (isError && !data)
    return (
      <>
        <HiddenHeading>{heading}</HiddenHeading>
        <FailedState retrying={isFetching} onRetry={() => void refetch()} />
      </>
    )
  // A cached record may not include a role that was given since then, so this waits for a fresh record.
  return data && !isFetching ? <RoleRefusal needs={needs} record={data} /> : waiting
}

/**
 * Shown instead of a page that is for other people: who the page is for, which account the person is signed in with,
 * and a link to continue.
 */
function RoleRefusal({ needs, record }: { needs: RequiredRole; record: User }) {
  return (
    <div className={styles.refusal}>
      <PageHead title={drawer.refusedTitle} />
      <Icon name="shield" size="large" />
      <h1>{drawer.refusedTitle}</h1>
      <p className={styles.text}>
        {drawer.refused[needs]} {drawer.signedInAs(record.name)}
      </p>
      {hasRole(record, 'either') ? (
        <LinkButton to="/dashboard">{drawer.toDashboard}</LinkButton>
      ) : needs !== 'admin' ? (
        <LinkButton to="/sell">{layout.sell}</LinkButton>
      ) : (
        <LinkButton to="/">{layout.backToHomepage}</LinkButton>
      )}
    </div>
  )
}

/** Shown to an admin whose sign-in lacks the second factor, without which the server refuses all calls of admins. */
function SecondFactorLacking({ onSignedIn }: { onSignedIn: () => Promise<unknown> }) {
  const { lacksSecondFactor: texts } = drawer
  const { run, busy, reauthenticate, dialog } = useAction({
    describe: (error) => ({ sentence: describeFailure(error, {}) }),
  })
  const signInAgain = async () => {
    await reauthenticate()
    await onSignedIn()
  }
  return (
    <div className={styles.refusal}>
      <PageHead title={texts.title} />
      <Icon name="shield" size="large" />
      <h1>{texts.title}</h1>
      <p className={styles.text}>{texts.text}</p>
      <div className={styles.actions}>
        <LinkButton to="/account">{texts.turnOn}</LinkButton>
        <Button variant="secondary" busy={busy} onClick={() => run(signInAgain)}>
          {texts.signInAgain}
        </Button>
      </div>
      {dialog}
    </div>
  )
}
