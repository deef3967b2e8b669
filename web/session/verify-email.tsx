import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { mailLinks } from '#web/messages/en/mail-links.ts'
import { type Messages, useMessages } from '#web/messages/messages.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { FailedState, LoadingState } from '#web/ui/states.tsx'
import { isOver } from './action-codes.ts'
import { AuthFrame } from './auth-frame.tsx'
import { describeSessionFailure } from './describe-session-failure.ts'
import { readVerifyCode, verifyEmail } from './email-proof.ts'
import { readAuthCode, type SignedInUser } from './identity-client.ts'
import { comeFrom } from './return-path.ts'
import { useSession } from './session.tsx'
import { useSendVerification } from './use-send-verification.ts'

function tellWhyOver(error: unknown, messages: Messages): string {
  const code = readAuthCode(error)
  if (code === 'auth/invalid-action-code') return mailLinks.spent
  return code === 'auth/expired-action-code'
    ? mailLinks.expired
    : describeSessionFailure(error, messages).sentence
}

// Kept: a code works once, however often this page comes and goes.
const kept = {
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
  retryOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}

/**
 * Where the link of the letter after a sign-up leads: it proves the address of who is signed in. Others log in first, since
 * somebody else may have signed up with their address.
 */
export function VerifyEmail() {
  const messages = useMessages()
  const code = useSearchParams()[0].get('code') ?? ''
  const session = useSession()
  const { user, loading } = session
  const reading = useQuery({
    queryKey: ['verify-email', code, 'whose'],
    queryFn: () => readVerifyCode(session, code),
    enabled: code !== '',
    ...kept,
  })
  const email = reading.data
  const isTheirs = user !== null && user.email === email
  const proving = useQuery({
    queryKey: ['verify-email', code],
    queryFn: () => verifyEmail(session, code).then(() => true),
    enabled: isTheirs,
    ...kept,
  })
  const failed = reading.error ? reading : proving
  const { error } = failed
  if (proving.data) return <Verified isSignedIn={user !== null} />
  const isStale = code === '' || isOver(error)
  if (isStale && !loading)
    return (
      <StaleLink reason={code === '' ? mailLinks.incomplete : tellWhyOver(error, messages)} user={user} />
    )
  if (email !== undefined && !isTheirs && !loading)
    return user ? <LogOutFirst email={email} other={user.email} /> : <LogInFirst email={email} />
  return (
    <AuthFrame title={mailLinks.verifyTitle} text={mailLinks.verifying}>
      {error && !isStale ? (
        <FailedState
          title={mailLinks.unread}
          text={describeSessionFailure(error, messages).sentence}
          retrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <LoadingState label={mailLinks.verifying} />
      )}
    </AuthFrame>
  )
}

function Verified({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div role="status">
      <AuthFrame title={mailLinks.verified} text={mailLinks.verifiedText}>
        <LinkButton to="/" wide>
          {mailLinks.goOn}
        </LinkButton>
        {isSignedIn && (
          <LinkButton to="/account" variant="secondary" wide>
            {mailLinks.toAccount}
          </LinkButton>
        )}
      </AuthFrame>
    </div>
  )
}

function LogInFirst({ email }: { email: string }) {
  const location = useLocation()
  return (
    <AuthFrame title={mailLinks.verifyTitle} text={mailLinks.logInToConfirm(email)}>
      <LinkButton to="/login" state={comeFrom(location)} wide>
        {mailLinks.logIn}
      </LinkButton>
    </AuthFrame>
  )
}

function LogOutFirst({ email, other }: { email: string; other: string }) {
  const { logOut } = useSession()
  return (
    <AuthFrame title={mailLinks.verifyTitle} text={mailLinks.logOutToConfirm(email, other)}>
      <Button wide onClick={() => void logOut()}>
        {mailLinks.logOut}
      </Button>
    </AuthFrame>
  )
}

/** Whose address the link was for is not known, whoever is signed in. */
function StaleLink({ reason, user }: { reason: string; user: SignedInUser | null }) {
  return (
    <div role="alert">
      <AuthFrame title={mailLinks.stale} text={tellNext(reason, user)}>
        {user?.emailVerified ? (
          <LinkButton to="/account" wide>
            {mailLinks.toAccount}
          </LinkButton>
        ) : user ? (
          <SendAgain email={user.email} />
        ) : (
          <LinkButton to="/login" state={{ from: '/account' }} wide>
            {mailLinks.logIn}
          </LinkButton>
        )}
      </AuthFrame>
    </div>
  )
}

function tellNext(reason: string, user: SignedInUser | null): string {
  if (user) return user.emailVerified ? `${reason} ${mailLinks.seeAccount}` : reason
  // By an earlier try whose answer was lost, perhaps.
  return reason === mailLinks.spent ? mailLinks.spentMaybe : `${reason} ${mailLinks.logInFirst}`
}

function SendAgain({ email }: { email: string }) {
  const { busy, send } = useSendVerification(email)
  return (
    <Button wide busy={busy} onClick={send}>
      {mailLinks.sendAgain}
    </Button>
  )
}
