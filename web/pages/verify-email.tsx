import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { mailLinks } from '#texts/mail-links.ts'
import { withHiddenCode } from '#web/api/page-handle.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { describeSessionFailure } from '#web/session/describe-session-failure.ts'
import { readAuthCode, type SignedInUser, isCodeUnusable } from '#web/session/identity/identity-client.ts'
import { AuthFrame } from '#web/session/screens/auth-frame.tsx'
import { CodeFrame } from '#web/session/screens/code-frame.tsx'
import { readVerifyCode, verifyEmail } from '#web/session/screens/verify-address.ts'
import { useSession } from '#web/session/session.tsx'
import { useSendVerification } from '#web/session/use-send-verification.ts'
import { withReturnPath } from '#web/session/with-return-path.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'

export const handle = withHiddenCode

export default function VerifyEmailPage() {
  return (
    <>
      <PageHead title={mailLinks.verifyTitle} />
      <VerifyEmail />
    </>
  )
}

function describeStaleLink(error: unknown): string {
  const code = readAuthCode(error)
  if (code === 'auth/invalid-action-code') return mailLinks.spent
  return code === 'auth/expired-action-code' ? mailLinks.expired : describeSessionFailure(error).sentence
}

// Results are cached for ever, because a code works only once, however often this page is opened.
const neverExpires = {
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
  retryOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}

/**
 * The page behind the link of the email after a sign-up: it verifies the address of the signed-in person. Guests have
 * to sign in first, because somebody else may have signed up with their address.
 */
function VerifyEmail() {
  const code = useSearchParams()[0].get('code') ?? ''
  const session = useSession()
  const { user, loading } = session
  const reading = useQuery({
    queryKey: ['verify-email', code, 'whose'],
    queryFn: () => readVerifyCode(session, code),
    enabled: code !== '',
    ...neverExpires,
  })
  const email = reading.data
  const isTheirs = user !== null && user.email === email
  const verification = useQuery({
    queryKey: ['verify-email', code],
    queryFn: () => verifyEmail(session, code).then(() => true),
    enabled: isTheirs,
    ...neverExpires,
  })
  const failed = reading.error ? reading : verification
  const { error } = failed
  if (verification.data) return <Verified isSignedIn={user !== null} />
  const isStale = code === '' || isCodeUnusable(error)
  // Codes are deleted once they are used, so only the account of the reader can tell that this one has done its work.
  if (isStale && user?.emailVerified) return <AlreadyVerified email={user.email} />
  if (isStale && !loading)
    return <StaleLink reason={code === '' ? mailLinks.incomplete : describeStaleLink(error)} user={user} />
  if (email !== undefined && !isTheirs && !loading)
    return user ? <SignOutFirst email={email} other={user.email} /> : <SignInFirst email={email} />
  return (
    <CodeFrame
      title={mailLinks.verifyTitle}
      text={mailLinks.verifying}
      query={isStale ? { ...failed, error: null } : failed}
      unread={mailLinks.unread}
      waiting={mailLinks.verifying}
    />
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

function AlreadyVerified({ email }: { email: string }) {
  return (
    <div role="status">
      <AuthFrame title={mailLinks.verifiedBefore} text={mailLinks.verifiedBeforeText(email)}>
        <LinkButton to="/account" wide>
          {mailLinks.toAccount}
        </LinkButton>
      </AuthFrame>
    </div>
  )
}

function SignInFirst({ email }: { email: string }) {
  const location = useLocation()
  return (
    <AuthFrame title={mailLinks.verifyTitle} text={mailLinks.signInToConfirm(email)}>
      <LinkButton to="/login" state={withReturnPath(location)} wide>
        {mailLinks.signIn}
      </LinkButton>
    </AuthFrame>
  )
}

function SignOutFirst({ email, other }: { email: string; other: string }) {
  const { signOut } = useSession()
  return (
    <AuthFrame title={mailLinks.verifyTitle} text={mailLinks.signOutToConfirm(email, other)}>
      <Button wide onClick={() => void signOut()}>
        {mailLinks.signOut}
      </Button>
    </AuthFrame>
  )
}

/**
 * For a link that does not work any more, unless the address of the signed-in person is verified. We cannot know which
 * address it was for, so the page depends only on who is signed in.
 */
function StaleLink({ reason, user }: { reason: string; user: SignedInUser | null }) {
  return (
    <div role="alert">
      <AuthFrame title={mailLinks.stale} text={describeNextStep(reason, user)}>
        {user ? (
          <SendAgain email={user.email} />
        ) : (
          <LinkButton to="/login" state={{ from: '/account' }} wide>
            {mailLinks.signIn}
          </LinkButton>
        )}
      </AuthFrame>
    </div>
  )
}

function describeNextStep(reason: string, user: SignedInUser | null): string {
  if (user) return reason
  // The answer to an earlier try may have been lost after that try used the code.
  return reason === mailLinks.spent ? mailLinks.spentMaybe : `${reason} ${mailLinks.signInFirst}`
}

function SendAgain({ email }: { email: string }) {
  const { busy, send } = useSendVerification(email)
  return (
    <Button wide busy={busy} onClick={send}>
      {mailLinks.sendAgain}
    </Button>
  )
}
