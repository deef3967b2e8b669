import { useRef, useState } from 'react'
import { formatDay } from '#lib/dates.ts'
import { useAccountMessages } from '#web/messages/account-messages.tsx'
import type { SecondFactor, SecondFactorSetup, SignedInUser } from '#web/session/identity-client.ts'
import { useSession } from '#web/session/session.tsx'
import { useSendVerification } from '#web/session/use-send-verification.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { FailedState, LoadingState, Skeleton } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toast.tsx'
import styles from './account.module.css'
import { Section } from './section.tsx'
import { useAccountAction } from './use-account-action.ts'
import { useProving } from './use-proving.tsx'
import { useSecondFactors } from './use-second-factors.ts'

const SecondStepSetup = lazyComponent(
  () => import('./second-step-setup.tsx').then((file) => file.SecondStepSetup),
  'inline',
)

/** A code of an authenticator app besides the password: on, off, and by which apps. */
export function SecondStepSection({ user }: { user: SignedInUser }) {
  const { secondStep: words } = useAccountMessages().account
  const { data: factors, error, isFetching, refetch, renew } = useSecondFactors(user)
  const isOn = factors !== undefined && factors.length > 0
  const place = useRef<HTMLDivElement>(null)

  /** What was pressed last goes with the change: whoever is at the keyboard stays here. */
  async function renewHere() {
    await renew()
    place.current?.focus()
  }
  return (
    <Section
      title={words.title}
      text={words.text}
      mark={factors && { label: isOn ? words.on : words.none, good: isOn }}
    >
      {factors ? (
        <div ref={place} className={styles.place} tabIndex={-1}>
          {isOn && <Factors factors={factors} onRemoved={renewHere} />}
          {user.emailVerified ? (
            <TurnOn isFirst={!isOn} onDone={renewHere} />
          ) : (
            !isOn && <VerifyFirst user={user} />
          )}
        </div>
      ) : error ? (
        <FailedState text={words.failed} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingState>
          <Skeleton className={styles.waitingRow} />
        </LoadingState>
      )}
    </Section>
  )
}

function VerifyFirst({ user }: { user: SignedInUser }) {
  const { email, secondStep: words } = useAccountMessages().account
  const { busy, send } = useSendVerification(user.email)
  return (
    <>
      <p className={styles.soft}>{words.needsVerified}</p>
      <Button variant="secondary" className={styles.alone} busy={busy} onClick={send}>
        {email.send}
      </Button>
    </>
  )
}

function TurnOn({ isFirst, onDone }: { isFirst: boolean; onDone: () => Promise<unknown> }) {
  const { secondStep: words } = useAccountMessages().account
  const { withIdentity } = useSession()
  const { busy, act } = useAccountAction()
  const { insist, proving } = useProving()
  const showToast = useToast()
  const [setup, setSetup] = useState<SecondFactorSetup>()

  async function begin() {
    await insist(async () => setSetup(await withIdentity((client) => client.startSecondFactor())))
  }

  async function finish() {
    setSetup(undefined)
    showToast(words.turnedOn)
    await onDone()
  }

  if (setup) return <SecondStepSetup setup={setup} onDone={finish} onGiveUp={() => setSetup(undefined)} />
  return (
    <>
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        className={styles.alone}
        busy={busy}
        onClick={() => void act(begin)}
      >
        {isFirst ? words.turnOn : words.add}
      </Button>
      {proving}
    </>
  )
}

function Factors({ factors, onRemoved }: { factors: SecondFactor[]; onRemoved: () => Promise<unknown> }) {
  const { secondStep: words } = useAccountMessages().account
  const { withIdentity } = useSession()
  const { busy, act } = useAccountAction()
  const { prove, proving } = useProving()
  const showToast = useToast()

  async function remove(id: string) {
    // Whoever finds the phone unlocked could else take the step away.
    if (!(await prove())) return
    await withIdentity((client) => client.removeSecondFactor(id))
    showToast(factors.length === 1 ? words.turnedOff : words.removed)
    await onRemoved()
  }

  return (
    <>
      <ul className={styles.list}>
        {factors.map(({ id, name = words.unnamed, enrolledAt }) => (
          <li key={id} className={styles.row}>
            <div className={styles.rowWords}>
              <p className={styles.rowTitle}>{name}</p>
              <p className={styles.soft}>{words.since(formatDay(enrolledAt))}</p>
            </div>
            <Button
              variant="secondary"
              size="small"
              busy={busy}
              aria-label={words.turnOffWhich(name)}
              onClick={() => void act(() => remove(id))}
            >
              {words.turnOff}
            </Button>
          </li>
        ))}
      </ul>
      {proving}
    </>
  )
}
