import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDay } from '#formats/unbroken-dates.ts'
import { account } from '#texts/account.ts'
import { useCommand } from '#web/commands/use-command.ts'
import type { SecondFactor, SecondFactorSetup, SignedInUser } from '#web/session/identity/identity-client.ts'
import { useSession } from '#web/session/session.tsx'
import { useSendVerification } from '#web/session/use-send-verification.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import { FailedState, LoadingState, Skeleton } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { accountCommand } from './account-command.ts'
import styles from './account.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'
import { useSecondFactors } from './use-second-factors.ts'
import { Row } from '#web/ui/stack.tsx'

const { email, secondFactor: texts } = account

const SecondFactorSetupSteps = lazyComponent(
  () => import('./second-factor-setup.tsx').then((file) => file.SecondFactorSetupSteps),
  'inline',
)

/** Turns the second factor on and off, and lists its authenticator apps. */
export function SecondFactorSection({ user }: { user: SignedInUser }) {
  const { data: factors, error, isFetching, refetch, renew } = useSecondFactors(user)
  const isOn = factors !== undefined && factors.length > 0
  const place = useRef<HTMLDivElement>(null)
  const [codes, setCodes] = useState<string[]>()

  /** The pressed button disappears with the change. This keeps the keyboard focus in the section. */
  async function renewAndFocus() {
    await renew()
    place.current?.focus()
  }
  return (
    <Section
      title={texts.title}
      text={texts.text}
      mark={factors && { label: isOn ? texts.on : texts.none, good: isOn }}
    >
      {factors ? (
        <div ref={place} className={styles.place} tabIndex={-1}>
          {isOn && <Factors factors={factors} onRemoved={renewAndFocus} />}
          {isOn && <RecoveryCodes user={user} codes={codes} onMade={setCodes} />}
          {user.emailVerified ? (
            <TurnOn isFirst={!isOn} onDone={renewAndFocus} onMade={setCodes} />
          ) : (
            !isOn && <VerifyFirst user={user} />
          )}
        </div>
      ) : error ? (
        <FailedState text={texts.failed} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingState>
          <Skeleton className={styles.waitingRow} />
        </LoadingState>
      )}
    </Section>
  )
}

function VerifyFirst({ user }: { user: SignedInUser }) {
  const { busy, send } = useSendVerification(user.email)
  return (
    <>
      <Text size="label" soft>
        {texts.needsVerified}
      </Text>
      <Button variant="secondary" className={styles.alone} busy={busy} onClick={send}>
        {email.send}
      </Button>
    </>
  )
}

type TurnOnProps = {
  isFirst: boolean
  onDone: () => Promise<unknown>
  /** Called with the recovery codes that come with the first app. */
  onMade: (codes: string[]) => void
}

function TurnOn({ isFirst, onDone, onMade }: TurnOnProps) {
  const { changeAccount } = useSession()
  const showToast = useToast()
  const [setup, setSetup] = useState<SecondFactorSetup>()
  const button = useRef<HTMLButtonElement>(null)

  const { busy, run, dialog } = useCommand({
    ...accountCommand,
    send: () => changeAccount((client) => client.startSecondFactor()),
    onDone: setSetup,
  })
  const firstCodes = useCommand({ ...accountCommand, send: makeCodes })

  async function finish() {
    setSetup(undefined)
    showToast(texts.turnedOn)
    // If this fails, the app is still added, and the section offers to make recovery codes.
    if (isFirst) await firstCodes.run()
    await onDone()
  }

  async function makeCodes() {
    const isOffered = await changeAccount(async (client) => (await client.countRecoveryCodes()) !== null)
    if (isOffered) onMade(await changeAccount((client) => client.makeRecoveryCodes()))
  }

  /** Moves the focus back to the button, because the long form that had it has disappeared. */
  function giveUp() {
    flushSync(() => setSetup(undefined))
    button.current?.focus({ preventScroll: true })
    button.current?.scrollIntoView({ block: 'center' })
  }

  if (setup) return <SecondFactorSetupSteps setup={setup} onDone={finish} onGiveUp={giveUp} />
  return (
    <>
      <Button
        ref={button}
        variant={isFirst ? 'primary' : 'secondary'}
        className={styles.alone}
        busy={busy}
        onClick={() => void run()}
      >
        {isFirst ? texts.turnOn : texts.add}
      </Button>
      {dialog}
      {firstCodes.dialog}
    </>
  )
}

function Factors({ factors, onRemoved }: { factors: SecondFactor[]; onRemoved: () => Promise<unknown> }) {
  const { changeAccount } = useSession()
  const { busy, run, reauthenticate, dialog } = useCommand({
    ...accountCommand,
    send: remove,
    toast: factors.length === 1 ? texts.turnedOff : texts.removed,
    onDone: onRemoved,
  })

  async function remove(id: string) {
    // Otherwise a stranger with the unlocked phone could turn the second factor off.
    await reauthenticate()
    await changeAccount((client) => client.removeSecondFactor(id))
  }

  return (
    <>
      <Card as="ul" pad="none" className={styles.list}>
        {factors.map(({ id, name = texts.unnamed, enrolledAt }) => (
          <Row as="li" key={id} gap="2" justify="between" className={styles.row}>
            <div>
              <Text strong typed>
                {name}
              </Text>
              <Text size="label" soft>
                {texts.since(formatDay(enrolledAt))}
              </Text>
            </div>
            <Button
              variant="secondary"
              size="small"
              busy={busy}
              aria-label={texts.turnOffWhich(name)}
              onClick={() => void run(id)}
            >
              {texts.turnOff}
            </Button>
          </Row>
        ))}
      </Card>
      {dialog}
    </>
  )
}
