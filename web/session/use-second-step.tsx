import { type ReactNode, useState } from 'react'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { SecondFactorNeeded } from './identity-client.ts'

const SecondStepDialog = lazyComponent(() =>
  import('./second-step-dialog.tsx').then((file) => file.SecondStepDialog),
)

type Asked = {
  needed: SecondFactorNeeded
  onDone: (isIn: boolean) => void
  onFailed: (error: unknown) => void
}

type SecondStep = {
  /** Does what signs somebody in; false when they were asked for a code besides and would rather not. Throws what it throws. */
  inSteps: (work: () => Promise<unknown>) => Promise<boolean>
  /** The dialog that asks; put it anywhere. */
  secondStep: ReactNode
}

/** For whatever may throw SecondFactorNeeded: asks for the code and goes on with it. */
export function useSecondStep(): SecondStep {
  const [asked, setAsked] = useState<Asked>()

  function ask(needed: SecondFactorNeeded): Promise<boolean> {
    return new Promise<boolean>((onDone, onFailed) => setAsked({ needed, onDone, onFailed })).finally(() =>
      setAsked(undefined),
    )
  }

  async function inSteps(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      if (error instanceof SecondFactorNeeded) return ask(error)
      throw error
    }
  }

  return { inSteps, secondStep: asked && <SecondStepDialog {...asked} /> }
}
