import {
  createUserWithEmailAndPassword,
  deleteUser,
  linkWithCredential,
  reauthenticateWithCredential,
  signInWithCredential,
  unlink,
  updatePassword,
} from 'firebase/auth'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../database/database.ts'
import { ayeshaAtGoogle, acceptGoogleToken, credentialOf } from '#test/identity/google-tokens.ts'
import { holderOf, refused } from '#test/identity/second-factor.ts'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'

let isTaken = true
const asked: { to: string; changes: string[] }[] = []
const service = await startTestIdentity({
  verifyGoogleToken: acceptGoogleToken,
  requestEmail: async (_, message) => {
    if (!isTaken) throw new Error('no email is taken now')
    if ('to' in message) asked.push({ to: message.to, changes: message.changes })
  },
})
const silent = await startTestIdentity({ requestEmail: undefined })
const { email, password } = ayesha
const minute = 60_000

beforeEach(() => {
  isTaken = true
  asked.length = 0
})

const signUp = async () => (await createUserWithEmailAndPassword(service.openAuth(), email, password)).user

test('a change and the email about it are written in one transaction', async () => {
  const user = await signUp()
  isTaken = false
  await expect(updatePassword(user, 'a better password')).rejects.toMatchObject(
    refused('internal-error-encountered.'),
  )
  isTaken = true
  expect((await holderOf(service).signIn()).user.uid).toBe(user.uid)
  service.advance(6 * minute)
  await expect(updatePassword(user, 'a better password')).rejects.toMatchObject(
    refused('requires-recent-login'),
  )
  expect(asked).toEqual([])
})

test('no email reports a request that changed nothing: Google linked again, or a second deletion', async () => {
  const user = await signUp()
  await linkWithCredential(user, credentialOf(ayeshaAtGoogle))
  await reauthenticateWithCredential(user, credentialOf(ayeshaAtGoogle))
  await signInWithCredential(service.openAuth(), credentialOf(ayeshaAtGoogle))
  const disable = () => inTransaction(service.db, (tx) => service.identity.disableAccount(tx, user.uid))
  await disable()
  await disable()
  expect(asked.map(({ changes }) => changes)).toEqual([['google-linked'], ['deleted-by-admin']])
})

test('repeated changes to one address send only a few emails', async () => {
  const user = await signUp()
  for (let nth = 0; nth < 8; nth += 1) {
    await linkWithCredential(user, credentialOf(ayeshaAtGoogle))
    await unlink(user, 'google.com')
  }
  // Five of each kind.
  expect(asked).toHaveLength(10)
  // The first of another kind is sent, whatever came before it.
  await deleteUser(user)
  expect(asked).toHaveLength(11)
  service.advance(6 * 60 * minute)
  const again = await signUp()
  await linkWithCredential(again, credentialOf(ayeshaAtGoogle))
  expect(asked).toHaveLength(12)
})

test('without a mail server, changes are made without an email', async () => {
  const { user } = await createUserWithEmailAndPassword(silent.openAuth(), email, password)
  await updatePassword(user, 'a better password')
  expect((await silent.identity.findAccount(user.uid))?.hasPassword).toBe(true)
})
