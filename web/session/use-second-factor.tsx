import { type ReactNode, useState } from 'react'
import { SecondFactorNeeded } from '#web/session/identity/identity-client.ts'
import { lazyComponent } from '#web/ui/start/lazy.tsx'

const SecondFactorDialog = lazyComponent(() =>
  import('./second-factor-dialog.tsx').then((file) => file.SecondFactorDialog),
)

/** Thrown when the person cancelled: this is not shown as a failure. */
export class Cancelled extends Error {}

type Asked = {
  needed: SecondFactorNeeded
  onDone: (isIn: boolean) => void
  onFailed: (error: unknown) => void
}

/** Asks for the code of an authenticator app if a sign-in needs one. Part of `useAction`. */
export function useSecondFactor() {
  const [asked, setAsked] = useState<Asked>()

  /** Waits for a sign-in and, if needed, for the code. Throws what the sign-in throws, or Cancelled. */
  async function complete(signingIn: Promise<unknown>): Promise<void> {
    try {
      await signingIn
    } catch (needed) {
      if (!(needed instanceof SecondFactorNeeded)) throw needed
      const asking = new Promise<boolean>((onDone, onFailed) => setAsked({ needed, onDone, onFailed }))
      if (!(await asking.finally(() => setAsked(undefined)))) throw new Cancelled()
    }
  }

  const dialog: ReactNode = asked && <SecondFactorDialog {...asked} />
  return { complete, dialog }
}
