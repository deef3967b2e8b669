import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../database/database.ts'
import type { IdentityChange } from './account-changes.ts'
import { createFirebaseIdentity } from './firebase-identity.ts'
import type { ServiceAccount } from './service-account.ts'
import { makeKeyFile, startTestAdmin } from '#test/identity/firebase-admin.ts'
import { projectId } from '#test/identity/firebase-keys.ts'

const admin = await startTestAdmin()
const { state, path } = admin
beforeEach(admin.clear)
afterAll(admin.close)

const keyFile = makeKeyFile()
const serviceAccount: ServiceAccount = {
  projectId,
  clientEmail: keyFile.client_email,
  privateKey: keyFile.private_key,
}
const asked: IdentityChange[] = []
const open = (account: ServiceAccount | undefined) =>
  createFirebaseIdentity({
    projectId,
    clock: () => new Date(),
    keysUrl: undefined,
    serviceAccount: account,
    requestChange: async (_, change) => void asked.push(change),
  })
const identity = open(serviceAccount)
/** These calls only request a job, and read no table. */
const tx = undefined as unknown as Tx

test('Firebase is called after the transaction, with the service account', async () => {
  await identity.disableAccount(tx, 'ayesha-uid')
  await identity.removeAccount(tx, 'ayesha-uid')
  await identity.endSessions(tx, 'ayesha-uid')
  expect(state.calls).toEqual([])
  for (const change of asked.splice(0)) await identity.makeChange(change)
  expect(state.calls).toEqual([
    { path: path('update'), body: { localId: 'ayesha-uid', disableUser: true } },
    // The SDK returns the account that it has changed, so it looks it up.
    { path: path('lookup'), body: { localId: ['ayesha-uid'] } },
    { path: path('delete'), body: { localId: 'ayesha-uid' } },
    { path: path('update'), body: { localId: 'ayesha-uid', validSince: expect.any(Number) } },
  ])
})

test('without a service account Firebase is not called, also not by an old job', async () => {
  const alone = open(undefined)
  await alone.disableAccount(tx, 'ayesha-uid')
  await alone.removeAccount(tx, 'ayesha-uid')
  await alone.endSessions(tx, 'ayesha-uid')
  await alone.makeChange({ uid: 'ayesha-uid', change: 'remove' })
  expect([asked, state.calls]).toEqual([[], []])
})

test.each(['disable', 'remove', 'sign-out'] as const)(
  '%s of an account that Firebase does not have any more succeeds',
  async (change) => {
    state.status = 400
    state.body = { error: { code: 400, message: 'USER_NOT_FOUND' } }
    await identity.makeChange({ uid: 'gone', change })
    expect(state.calls).toHaveLength(1)
  },
)

test('a refusal by Firebase fails the job, so that it is retried', async () => {
  state.status = 400
  state.body = { error: { code: 400, message: 'PERMISSION_DENIED' } }
  await expect(identity.makeChange({ uid: 'ayesha-uid', change: 'disable' })).rejects.toThrow(
    /insufficient permission/,
  )
})
