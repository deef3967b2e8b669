import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { account } from '#texts/account.ts'
import { configQuery } from '#web/api/config-query.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { type GoogleProof, readAuthCode, type SignedInUser } from '#web/session/identity/identity-client.ts'
import { GoogleInApp, useInAppBrowser } from '#web/session/google-in-app.tsx'
import { useSession } from '#web/session/session.tsx'
import { useGoogle } from '#web/session/use-google.ts'
import { Button } from '#web/ui/button.tsx'
import { accountCommand } from './account-command.ts'
import styles from './account.module.css'
import { Section } from './section.tsx'
import { Text } from '#web/ui/text/text.tsx'

const { google: texts } = account

/** The linked Google account, or a button that links one. Empty if Google sign-in is off and no account is linked. */
export function GoogleSection({ user }: { user: SignedInUser }) {
  const { data: config } = useQuery(configQuery)
  const place = useRef<HTMLDivElement>(null)
  const address = findGoogleAddress(user)
  const isOff = config !== undefined && config.identity.mode === 'embedded' && config.google.mode === 'off'
  if (isOff && !address) return null

  /** The pressed button disappears with the change. This keeps the keyboard focus in the section. */
  const keepFocus = () => place.current?.focus()
  return (
    <Section
      title={texts.title}
      text={texts.text}
      mark={address ? { label: texts.linked(address), good: true } : undefined}
    >
      <div ref={place} className={styles.place} tabIndex={-1}>
        {address ? <Unlink user={user} onDone={keepFocus} /> : <LinkAccount onDone={keepFocus} />}
      </div>
    </Section>
  )
}

function Unlink({ user, onDone }: { user: SignedInUser; onDone: () => void }) {
  const { changeAccount } = useSession()
  const { busy, run, dialog } = useCommand({
    ...accountCommand,
    send: () => changeAccount((client) => client.unlinkGoogle()),
    toast: texts.unlinkedNow,
    onDone,
  })

  if (!hasOtherSignInMethod(user))
    return (
      <Text size="label" soft>
        {texts.isOnlyMethod}
      </Text>
    )
  return (
    <>
      <Button variant="secondary" className={styles.alone} busy={busy} onClick={() => void run()}>
        {texts.unlink}
      </Button>
      {dialog}
    </>
  )
}

const cancelledCodes = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request']

/** Whether the person closed Google's window or opened another one. They know that, so we show nothing. */
const isCancelled = (error: unknown) => cancelledCodes.includes(readAuthCode(error) ?? '')

function LinkAccount({ onDone }: { onDone: () => void }) {
  const { changeAccount } = useSession()
  const google = useGoogle()
  const { busy, run, dialog } = useCommand({
    ...accountCommand,
    restarts: true,
    async send(asked: Promise<GoogleProof>) {
      const proof = await asked
      await changeAccount((client) => client.linkGoogle(proof))
    },
    explain: isCancelled,
    toast: texts.linkedNow,
    onDone,
  })
  const app = useInAppBrowser()

  if (app) return <GoogleInApp app={app} />
  return (
    <>
      <Button
        variant="secondary"
        className={styles.alone}
        busy={busy && !google.isAsking}
        onClick={() => void run(google.ask())}
      >
        {busy ? texts.waiting : texts.link}
      </Button>
      {dialog}
    </>
  )
}

/** Whether the account has another sign-in method than Google. */
function hasOtherSignInMethod({ providerData }: SignedInUser): boolean {
  return providerData.some(({ providerId }) => providerId !== 'google.com')
}

/** The email address of the linked Google account; undefined if none is linked. */
function findGoogleAddress(user: SignedInUser): string | undefined {
  const google = user.providerData.find(({ providerId }) => providerId === 'google.com')
  return google ? (google.email ?? user.email) : undefined
}
