import type { Changing } from '#web/api/refetch-changed.ts'
import { describeAccountFailure } from '#web/session/describe-account-failure.ts'

// A new sign-in adds a device to the list, and many other actions end sign-ins on other devices.
const signIns: Changing = { changes: ['devices'] }

/** What all commands of the account page have in common. Most of them change something at the identity provider. */
export const accountCommand = { route: signIns, describe: describeAccountFailure }
