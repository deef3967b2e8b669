import { ActionCodeOperation, applyActionCode, type Auth, checkActionCode, type User } from 'firebase/auth'
import type { PublicConfig } from '#contract/product.ts'
import type { AddressCode } from './identity-client.ts'
import { AuthFailure } from './identity-failures.ts'
import { postIdentity } from './post-identity.ts'

/** The address that the code of an email verifies. Throws the SDK's error. */
export async function readVerifyCode(auth: Auth, code: string): Promise<string> {
  const { operation, data } = await checkActionCode(auth, code)
  if (operation !== ActionCodeOperation.VERIFY_EMAIL || !data.email)
    throw new AuthFailure('invalid-action-code')
  return data.email
}

/**
 * Verifies the address of the signed-in person. Our own service takes their token together with the code: the token
 * shows that the account is theirs too. The SDK does not send the token. Throws the SDK's error, or AuthFailure.
 */
export async function verifyOwnEmail(
  { auth, user }: { auth: Auth; user: User },
  { mode, apiKey }: PublicConfig['identity'],
  code: string,
): Promise<void> {
  if (mode === 'firebase') return applyActionCode(auth, code)
  const reply = await postIdentity('v1/accounts:update', apiKey, {
    oobCode: code,
    idToken: await user.getIdToken(),
  })
  if (reply.ok) return
  // The SDK finds the same problem with the code or the session, and throws it as its own error.
  await checkActionCode(auth, code)
  await user.reload()
  throw new AuthFailure('internal-error')
}

const kinds: Record<string, AddressCode['kind']> = {
  [ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL]: 'change',
  [ActionCodeOperation.RECOVER_EMAIL]: 'recovery',
}

/** What the code of an email does to the address of an account. Throws the SDK's error. */
export async function readAddressCode(auth: Auth, code: string): Promise<AddressCode> {
  const { operation, data } = await checkActionCode(auth, code)
  const kind = kinds[operation]
  if (!kind || !data.email) throw new AuthFailure('invalid-action-code')
  return { kind, email: data.email, previousEmail: data.previousEmail ?? undefined }
}

/**
 * Changes the address of an account, or changes it back. Our own service takes the token of the signed-in person
 * together with the code, as when an address is verified. Throws the SDK's error, or AuthFailure.
 */
export async function applyAddressCode(
  auth: Auth,
  { mode, apiKey }: PublicConfig['identity'],
  code: string,
): Promise<void> {
  const idToken =
    mode === 'embedded' ? await auth.currentUser?.getIdToken().catch(() => undefined) : undefined
  if (!idToken) return applyActionCode(auth, code)
  const reply = await postIdentity('v1/accounts:update', apiKey, { oobCode: code, idToken })
  // After a failure, the SDK tries the same and throws its own error.
  if (!reply.ok) await applyActionCode(auth, code)
}
