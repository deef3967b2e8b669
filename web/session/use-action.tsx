import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Problem } from '#contract/problem.ts'
import { readAuthCode } from '#web/session/identity/identity-client.ts'
import { useAlert } from '#web/ui/dialogs/alert.tsx'
import type { AlertTexts } from '#web/ui/dialogs/alert-popup.tsx'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import { usePending } from '#web/ui/use-pending.ts'
import { useSession } from './session.tsx'
import { Cancelled, useSecondFactor } from './use-second-factor.tsx'

const ReauthenticateDialog = lazyComponent(() =>
  import('./reauthenticate-dialog.tsx').then((file) => file.ReauthenticateDialog),
)
const SecondFactorMissing = lazyComponent(() =>
  import('./reauthenticate-dialog.tsx').then((file) => file.SecondFactorMissing),
)

export type ActionOptions<T extends AlertTexts> = {
  /** The text of an alert about a failure. */
  describe: (error: unknown) => T
  /** Called once the alert has been closed. */
  afterAlert?: (texts: T) => void
  /** Explains why the person has to sign in again. */
  why?: string | undefined
  /** If true, a press while the work is running starts it again. Otherwise the press is ignored. */
  restarts?: boolean | undefined
  /**
   * If false, the person is asked nothing: a failure that requires a recent sign-in is shown like any other. For work
   * that needs no recent sign-in, in a component that does not render `dialog`.
   */
  asks?: boolean | undefined
}

/** Shows a failure on the page itself. Returns true if it did; otherwise an alert shows the failure. */
export type Explain = (error: unknown) => boolean

type Need = 'reauthentication' | 'second factor'
type Question = { need: Need; answer: (isDone: boolean) => void }

/**
 * Runs everything that a person starts by pressing a button. One action runs at a time; `busy` is true in the meantime.
 * A failure is shown in an alert. If the server or the identity provider requires a recent sign-in, it asks for one and
 * then does the work again. Cancelling a question ends the work without an alert. `dialog` shows the questions: put it
 * inside the dialog that has the button.
 */
export function useAction<T extends AlertTexts>({
  describe,
  afterAlert,
  why,
  restarts,
  asks = true,
}: ActionOptions<T>) {
  const { readAccount } = useSession()
  const showAlert = useAlert()
  const pending = usePending()
  const secondFactor = useSecondFactor()
  const [question, setQuestion] = useState<Question>()
  const alerts = useOutdatedAlerts(restarts)

  async function ask(need: Need): Promise<void> {
    const isDone = await new Promise<boolean>((answer) => setQuestion({ need, answer }))
    setQuestion(undefined)
    if (!isDone) throw new Cancelled()
  }

  /** A person with a second factor signs in again with it. Anybody else is told where to set one up. */
  async function satisfy(need: Need): Promise<void> {
    const hasFactor =
      need === 'second factor' && (await readAccount(async (client) => client.listSecondFactors())).length > 0
    await ask(hasFactor ? 'reauthentication' : need)
  }

  async function workAuthenticated(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      const need = asks && readNeed(error)
      if (!need) throw error
      await satisfy(need)
      await work()
    }
    alerts.end()
  }

  async function showFailure(error: unknown, explain?: Explain): Promise<void> {
    if (error instanceof Cancelled || alerts.areOutdated() || explain?.(error)) return
    const texts = describe(error)
    await showAlert(texts, alerts.signal())
    afterAlert?.(texts)
  }

  return {
    /** Does the work. If it is already running, the call is ignored, or restarts it with `restarts`. */
    run: (work: () => Promise<unknown>, explain?: Explain) =>
      pending.run(
        () => workAuthenticated(work),
        (error) => showFailure(error, explain),
        { restarts },
      ),
    busy: pending.busy,
    /** For use inside the work: waits for a sign-in, and asks for the second factor if one is needed. */
    complete: secondFactor.complete,
    /** For use inside the work: asks the person to sign in again. */
    reauthenticate: () => ask('reauthentication'),
    dialog: (
      <>
        {question && <QuestionDialog {...question} why={why} />}
        {secondFactor.dialog}
      </>
    ) as ReactNode,
  }
}

function QuestionDialog({ need, answer, why }: Question & { why: string | undefined }) {
  if (need === 'reauthentication') return <ReauthenticateDialog why={why} onDone={answer} />
  return <SecondFactorMissing onClose={() => answer(false)} />
}

/** With `restarts`, the alert of an earlier press closes when a later press succeeds or the person leaves the page. */
function useOutdatedAlerts(restarts = false) {
  const outdated = useRef<AbortController>(undefined)
  useEffect(() => {
    if (!restarts) return undefined
    const controller = new AbortController()
    outdated.current = controller
    return () => controller.abort()
  }, [restarts])
  return {
    signal: () => outdated.current?.signal,
    areOutdated: () => outdated.current?.signal.aborted ?? false,
    end: () => outdated.current?.abort(),
  }
}

/** What the identity provider or our server requires before the action; undefined if it refused for another reason. */
function readNeed(error: unknown): Need | undefined {
  if (readAuthCode(error) === 'auth/requires-recent-login') return 'reauthentication'
  if (!(error instanceof Problem)) return undefined
  if (error.code === 'sign-in-again') return 'reauthentication'
  return error.code === 'second-factor-required' ? 'second factor' : undefined
}
