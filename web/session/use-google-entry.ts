import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#web/messages/messages.tsx'
import { useAlert } from '#web/ui/alert.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { describeSessionFailure } from './describe-session-failure.ts'
import { useSession } from './session.tsx'
import type { GoingOn } from './use-going-on.ts'
import { useGoogle } from './use-google.ts'
import { useSecondStep } from './use-second-step.tsx'

/** Waiting for Google's window, then signing in with what it gave. */
type Stage = 'asking' | 'entering'

/** What the Google button does. Pressed again while its window is open, it begins anew. */
export function useGoogleEntry({ begin, giveUp, goOn }: GoingOn) {
  const messages = useMessages()
  const { logInWithGoogle } = useSession()
  const askGoogle = useGoogle()
  const { inSteps, secondStep } = useSecondStep()
  const showAlert = useAlert()
  const showToast = useToast()
  const [stage, setStage] = useState<Stage>()
  /** The last one counts: those before it were cancelled by it. */
  const attempts = useRef(0)
  const over = useRef<AbortController>(undefined)

  useEffect(() => {
    const controller = new AbortController()
    over.current = controller
    return () => controller.abort()
  }, [])

  async function enter() {
    const attempt = (attempts.current += 1)
    setStage('asking')
    const asked = askGoogle().then((proof) => {
      begin('google')
      setStage('entering')
      return proof
    })
    try {
      if (!(await inSteps(() => logInWithGoogle(asked)))) return stop()
      // What is said of an earlier one is out of date.
      over.current?.abort()
      showToast(messages.session.loggedInWithGoogle, { onTheWay: true })
      await goOn()
    } catch (error) {
      if (over.current?.signal.aborted) return
      if (attempt === attempts.current) stop()
      await showAlert(describeSessionFailure(error, messages), over.current?.signal)
    }
  }

  function stop() {
    giveUp('google')
    setStage(undefined)
  }

  return { stage, enter, secondStep }
}
