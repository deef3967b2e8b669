import type { Auth } from 'firebase-admin/auth'
import { newId } from '#lib/ids.ts'
import type { ServiceAccount } from './service-account.ts'

export type IdentityChange = { uid: string; change: 'disable' | 'remove' | 'sign-out' }

/** Returns a function that changes accounts of the project on behalf of the service account. */
export function createAccountChanger(account: ServiceAccount): (change: IdentityChange) => Promise<void> {
  let opened: Promise<Auth> | undefined
  return async ({ uid, change }) => {
    opened ??= openAdmin(account)
    await makeChange(await opened, uid, change).catch((error: unknown) => {
      if (!isGone(error)) throw error
    })
  }
}

/** Imports firebase-admin at the first change, because most processes never make one. */
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
