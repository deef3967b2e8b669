import { passwordLength } from './accounts/accounts.ts'
import type { IdentityContext } from './context.ts'

/** projects: what the SDK asks before it opens a popup: from which host names people may sign in. */
export async function readProject({ projectId, authorizedDomains }: IdentityContext): Promise<object> {
  return { projectId, authorizedDomains }
}

/** passwordPolicy: what the SDK's validatePassword measures by. */
export async function readPasswordPolicy(): Promise<object> {
  const { least, most } = passwordLength
  return {
    schemaVersion: 1,
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
    customStrengthOptions: { minPasswordLength: least, maxPasswordLength: most },
    allowedNonAlphanumericCharacters: [],
  }
}
