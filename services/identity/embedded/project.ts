import { passwordLength } from './passwords/password-rules.ts'
import type { IdentityContext } from './context.ts'

/** projects: the host names from which people may sign in. The SDK asks for them before it opens a popup. */
export async function readProject({ projectId, authorizedDomains }: IdentityContext): Promise<object> {
  return { projectId, authorizedDomains }
}

/** passwordPolicy: the rules for the SDK's validatePassword. */
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
