import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { configQuery } from '#web/api/config-query.ts'
import { useAccountMessages } from '#web/messages/account-messages.tsx'
import { readAuthCode, type SignedInUser } from '#web/session/identity-client.ts'
import { useSession } from '#web/session/session.tsx'
import { useGoogle } from '#web/session/use-google.ts'
import { useAlert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import styles from './account.module.css'
import { describeAccountFailure } from './describe-account-failure.ts'
import { useRenewDevices } from './devices-query.ts'
import { Section } from './section.tsx'
import { useAccountAction } from './use-account-action.ts'
import { useProving } from './use-proving.tsx'
import { findGoogleAddress, hasAnotherWay } from './ways-in.ts'

/** The linked Google account, or the way to link one. Nothing where Google sign-in is off and none is linked. */
export function GoogleSection({ user }: { user: SignedInUser }) {
  const { google: words } = useAccountMessages().account
  const { data: config } = useQuery(configQuery)
  const place = useRef<HTMLDivElement>(null)
  const address = findGoogleAddress(user)
  const isOff = config !== undefined && config.identity.mode === 'embedded' && config.google.mode === 'off'
  if (isOff && !address) return null

  /** The button that was pressed has gone with the change: whoever is at the keyboard stays here. */
  const stayHere = () => place.current?.focus()
  return (
    <Section
      title={words.title}
      text={words.text}
      mark={address ? { label: words.linked(address), good: true } : undefined}
    >
      <div ref={place} className={styles.place} tabIndex={-1}>
        {address ? <Unlink user={user} onDone={stayHere} /> : <LinkAccount onDone={stayHere} />}
      </div>
    </Section>
  )
}

function Unlink({ user, onDone }: { user: SignedInUser; onDone: () => void }) {
  const { google: words } = useAccountMessages().account
  const { withIdentity } = useSession()
  const { busy, act } = useAccountAction()
  const { insist, proving } = useProving()
  const showToast = useToast()

  async function unlink() {
    if (!(await insist(() => withIdentity((client) => client.unlinkGoogle())))) return
    showToast(words.unlinkedNow)
    onDone()
  }

  if (!hasAnotherWay(user, 'google.com')) return <p className={styles.soft}>{words.isOnlyWay}</p>
  return (
    <>
      <Button variant="secondary" className={styles.alone} busy={busy} onClick={() => void act(unlink)}>
        {words.unlink}
      </Button>
      {proving}
    </>
  )
}

const gaveUpCodes = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request']

/** Whoever closes the window has changed their mind, and knows it; so does whoever opens another or leaves. */
const gaveUp = (error: unknown) => gaveUpCodes.includes(readAuthCode(error) ?? '')

function LinkAccount({ onDone }: { onDone: () => void }) {
  const messages = useAccountMessages()
  const { google: words } = messages.account
  const { withIdentity } = useSession()
  const askGoogle = useGoogle()
  const { insist, proving } = useProving()
  const renewDevices = useRenewDevices()
  const showAlert = useAlert()
  const showToast = useToast()
  const [stage, setStage] = useState<'asking' | 'linking'>()
  /** The last one counts: those before it were cancelled by it. */
  const attempts = useRef(0)

  async function link() {
    const attempt = (attempts.current += 1)
    setStage('asking')
    try {
      const proof = await askGoogle()
      // Firebase opens the window only then.
      if (!('popup' in proof)) setStage('linking')
      if (!(await insist(() => withIdentity((client) => client.linkGoogle(proof))))) return
      showToast(words.linkedNow)
      onDone()
    } catch (error) {
      if (!gaveUp(error)) void showAlert(describeAccountFailure(error, messages))
    } finally {
      if (attempt === attempts.current) setStage(undefined)
      renewDevices()
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        className={styles.alone}
        busy={stage === 'linking'}
        onClick={() => void link()}
      >
        {stage ? words.waiting : words.link}
      </Button>
      {proving}
    </>
  )
}
