import { ActionCodeOperation, applyActionCode, type Auth, checkActionCode, type User } from 'firebase/auth'
import type { PublicConfig } from '#contract/product.ts'
import { AuthFailure } from './auth-failure.ts'

const timeoutMs = 30_000

/** The address that the code of a letter confirms. Throws the SDK's error. */
export async function readVerifyCode(auth: Auth, code: string): Promise<string> {
  const { operation, data } = await checkActionCode(auth, code)
  if (operation !== ActionCodeOperation.VERIFY_EMAIL || !data.email)
    throw new AuthFailure('invalid-action-code')
  return data.email
}

/**
 * Confirms the address of who is signed in. Our own service takes their token beside the code, which shows that the account is
 * theirs too; the SDK sends none along. Throws the SDK's error, or AuthFailure.
 */
export async function verifyOwnEmail(
  { auth, user }: { auth: Auth; user: User },
  { mode, apiKey }: PublicConfig['identity'],
  code: string,
): Promise<void> {
  if (mode === 'firebase') return applyActionCode(auth, code)
  const reply = await post(apiKey, { oobCode: code, idToken: await user.getIdToken() })
  if (reply.ok) return
  // What is wrong with the code, or with the session, the SDK finds too, and tells in its own way.
  await checkActionCode(auth, code)
  await user.reload()
  throw new AuthFailure('internal-error')
}

async function post(apiKey: string, body: object): Promise<Response> {
  try {
    return await fetch(
      `/identitytoolkit.googleapis.com/v1/accounts:update?key=${encodeURIComponent(apiKey)}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      },
    )
  } catch {
    throw new AuthFailure('network-request-failed')
  }
}
