import { type ReactNode, useState } from 'react'
import { Problem } from '#contract/errors.ts'
import { readAuthCode } from '#web/session/identity-client.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'

const ProveAgain = lazyComponent(() => import('./prove-again.tsx').then((file) => file.ProveAgain))

type Proving = {
  /** Asks who is signed in to show that it is them; false when they would rather not. */
  prove: () => Promise<boolean>
  /**
   * Does something; where a fresh sign-in is asked for first, it asks for that and then does it again by itself. False
   * when they would rather not. Throws what `work` throws besides.
   */
  insist: (work: () => Promise<unknown>) => Promise<boolean>
  /** The dialog that asks; put it anywhere. */
  proving: ReactNode
}

/** For what only somebody who has just shown a credential may do; `why` says what that is. */
export function useProving(why?: string): Proving {
  const [answer, setAnswer] = useState<(isProved: boolean) => void>()

  function prove(): Promise<boolean> {
    return new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => setAnswer(undefined))
  }

  async function insist(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      if (!asksForProof(error)) throw error
    }
    if (!(await prove())) return false
    await work()
    return true
  }

  return { prove, insist, proving: answer && <ProveAgain why={why} onDone={answer} /> }
}

/** The identity provider or our server wants a fresher sign-in than this one. */
const asksForProof = (error: unknown) =>
  readAuthCode(error) === 'auth/requires-recent-login' ||
  (error instanceof Problem && error.code === 'sign-in-again')
