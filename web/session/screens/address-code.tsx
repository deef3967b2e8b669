import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { mailLinks } from '#texts/mail-links.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { describeSessionFailure } from '#web/session/describe-session-failure.ts'
import { type AddressCode, readAuthCode, isCodeUnusable } from '#web/session/identity/identity-client.ts'
import { type SessionActions, useSession } from '#web/session/session.tsx'
import { useAction } from '#web/session/use-action.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CodeFrame } from './code-frame.tsx'
import { askForReset } from './reset-asked.ts'

/** The page behind the links of two emails: one changes the account to a new address, the other changes it back. */
export function AddressCodePage({ kind }: { kind: AddressCode['kind'] }) {
  const code = useSearchParams()[0].get('code') ?? ''
  const { askProvider } = useSession()
  const [refusal, setRefusal] = useState<unknown>()
  const [isDone, setDone] = useState(false)
  const texts = mailLinks[kind]
  const reading = useQuery({
    queryKey: ['address-code', code],
    queryFn: () => askProvider((client) => client.readAddressCode(code)),
    enabled: code !== '',
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const about = reading.data
  if (isDone && about) return <Done kind={kind} email={about.email} />
  const error = refusal ?? reading.error
  if (code === '' || isCodeUnusable(error) || (about && about.kind !== kind)) return <StaleLink />
  return (
    <CodeFrame
      title={texts.title}
      text={about ? texts.text(about.email) : mailLinks.verifying}
      query={reading}
      unread={mailLinks.unread}
      waiting={mailLinks.verifying}
    >
      {about && <ApplyButton kind={kind} code={code} onDone={() => setDone(true)} onStale={setRefusal} />}
    </CodeFrame>
  )
}

type ApplyProps = {
  kind: AddressCode['kind']
  code: string
  onDone: () => void
  onStale: (error: unknown) => void
}

/** The person has to press a button, because mail programs open links by themselves. */
function ApplyButton({ kind, code, onDone, onStale }: ApplyProps) {
  const session = useSession()
  const { signOutHere, user } = session
  const { run, busy } = useAction({
    describe: (error) => describeSessionFailure(error),
    asks: false,
  })

  async function apply() {
    await applyAddressCode(session, code)
    onDone()
    // The provider has ended every session of the account. Without this, the page would notice that only later.
    if (user) await signOutHere()
  }

  function explain(error: unknown): boolean {
    const isStale = isCodeUnusable(error)
    if (isStale) onStale(error)
    return isStale
  }

  return (
    <Button wide busy={busy} onClick={() => void run(apply, explain)}>
      {mailLinks[kind].apply}
    </Button>
  )
}

function Done({ kind, email }: { kind: AddressCode['kind']; email: string }) {
  const texts = mailLinks[kind]
  return (
    <div role="status">
      <AuthFrame title={texts.done} text={texts.doneText(email)}>
        {kind === 'change' ? (
          <LinkButton to="/login" wide>
            {mailLinks.signIn}
          </LinkButton>
        ) : (
          <LinkButton to="/" state={askForReset(email, '/')} wide>
            {mailLinks.resetTitle}
          </LinkButton>
        )}
      </AuthFrame>
    </div>
  )
}

function StaleLink() {
  return (
    <div role="alert">
      <AuthFrame title={mailLinks.stale} text={mailLinks.addressStale}>
        <LinkButton to="/account" wide>
          {mailLinks.toAccount}
        </LinkButton>
      </AuthFrame>
    </div>
  )
}

/** The codes that we sent to change an address and that got no answer so far. */
const unanswered = new Set<string>()

/**
 * Changes the address of an account with the code of an email. If our earlier try got no answer and the code has been
 * used since, that try has changed the address: this counts as success. Throws the provider's error, or NetworkFailure.
 */
export function applyAddressCode(session: Pick<SessionActions, 'askProvider'>, code: string): Promise<void> {
  return session.askProvider(async (client) => {
    try {
      await client.applyAddressCode(code)
    } catch (error) {
      if (error instanceof NetworkFailure) unanswered.add(code)
      const isSpent = readAuthCode(error) === 'auth/invalid-action-code'
      if (!isSpent || !unanswered.has(code)) throw error
    }
  })
}
