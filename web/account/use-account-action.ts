import { describeAccountFailure } from '#web/session/describe-account-failure.ts'
import { type Explain, useAction } from '#web/session/use-action.tsx'
import { useRenewDevices } from './devices-query.ts'

/** `useAction` for the actions of the account page. */
export function useAccountAction(options: { why?: string; restarts?: boolean } = {}) {
  const renewDevices = useRenewDevices()
  const action = useAction({ ...options, describe: (error) => describeAccountFailure(error) })
  return {
    ...action,
    // A new sign-in adds a device to the list, and many other actions end sign-ins on other devices.
    run: (work: () => Promise<unknown>, explain?: Explain) =>
      action.run(() => work().finally(renewDevices), explain),
  }
}
