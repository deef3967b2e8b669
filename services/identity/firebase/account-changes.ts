import type { Auth } from 'firebase-admin/auth'
import { newId } from '#lib/ids.ts'
import type { IdentityChange } from './firebase-identity.ts'
import type { ServiceAccount } from './service-account.ts'

/** Gives what changes accounts of the project in the service account's name. */
export function createAccountChanger(account: ServiceAccount): (change: IdentityChange) => Promise<void> {
  let opened: Promise<Auth> | undefined
  return async ({ uid, change }) => {
    opened ??= openAdmin(account)
    await makeChange(await opened, uid, change).catch((error: unknown) => {
      if (!isGone(error)) throw error
    })
  }
}

/** Imported when there is something to change: most processes never do. */
async function openAdmin({ projectId, clientEmail, privateKey }: ServiceAccount): Promise<Auth> {
  const { initializeApp, cert } = await import('firebase-admin/app')
  const { getAuth } = await import('firebase-admin/auth')
  const credential = cert({ projectId, clientEmail, privateKey })
  return getAuth(initializeApp({ projectId, credential }, newId<string>()))
}

async function makeChange(auth: Auth, uid: string, change: IdentityChange['change']): Promise<void> {
  if (change === 'remove') return auth.deleteUser(uid)
  if (change === 'sign-out') return auth.revokeRefreshTokens(uid)
  await auth.updateUser(uid, { disabled: true })
}

const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'auth/user-not-found'
