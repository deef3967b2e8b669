import { reauthenticateWithCredential, reload, updatePassword } from 'firebase/auth'
import { expect, test } from 'vitest'
import { refused } from '#test/identity/second-factor.ts'
import { ayeshaAtGoogle, credentialOf } from '#test/identity/google-tokens.ts'
import { elsewhere, startGoogleIdentity, providersOf } from '#test/identity/google-sign-ins.ts'

const service = await startGoogleIdentity()
const { signUp, verifyAddresses, signInByGoogle } = service

test('reauthenticating with Google makes an old sign-in recent, only for the linked Google user', async () => {
  const { user } = await signInByGoogle()
  service.advance(6 * 60_000)
  await user.getIdToken(true)
  await expect(updatePassword(user, 'a better password')).rejects.toMatchObject(
    refused('requires-recent-login'),
  )
  await expect(reauthenticateWithCredential(user, credentialOf(elsewhere))).rejects.toMatchObject(
    refused('user-mismatch'),
  )
  expect(await service.identity.findAccountByEmail(elsewhere.email)).toBeUndefined()
  await signInByGoogle(elsewhere)
  await expect(reauthenticateWithCredential(user, credentialOf(elsewhere))).rejects.toMatchObject(
    refused('user-mismatch'),
  )
  const again = await reauthenticateWithCredential(user, credentialOf(ayeshaAtGoogle))
  expect(again.operationType).toBe('reauthenticate')
  await updatePassword(user, 'a better password')
})

test('reauthenticating with Google links no other Google user', async () => {
  const user = await signUp()
  await verifyAddresses()
  await expect(reauthenticateWithCredential(user, credentialOf(ayeshaAtGoogle))).rejects.toMatchObject(
    refused('user-mismatch'),
  )
  await reload(user)
  expect(providersOf(user)).toEqual(['password'])
})
