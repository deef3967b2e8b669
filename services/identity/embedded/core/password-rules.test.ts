import {
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  signInWithEmailAndPassword,
  updatePassword,
  updateProfile,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../database/database.ts'
import { startTestIdentity } from '#test/identity/identity-service.ts'

const service = await startTestIdentity()
const email = 'karim.uddin@example.com'
const good = 'seven blue rickshaws'
const weak = { code: 'auth/weak-password' }

const signUp = (password: string) => createUserWithEmailAndPassword(service.openAuth(), email, password)

test.each([
  ['kx7 q!w', 'Password should be at least 8 characters'],
  ['12345678', 'Password should not be one of the most common passwords'],
  ['password', 'Password should not be one of the most common passwords'],
  ['PassWord1', 'Password should not be one of the most common passwords'],
  ['qwertyuiop', 'Password should not be one of the most common passwords'],
  ['trustno1', 'Password should not be one of the most common passwords'],
  ['aaaaaaaa', 'Password should not be one of the most common passwords'],
  ['Password1!', 'Password should not be one of the most common passwords'],
  ['hatb0dol99', 'Password should not contain your name, your email address or the name of the shop'],
  ['hatbodol', 'Password should not contain your name, your email address or the name of the shop'],
  ['Hatbodol-2026', 'Password should not contain your name, your email address or the name of the shop'],
  ['i am KARIM', 'Password should not contain your name, your email address or the name of the shop'],
])('the password %s is refused: %s', async (password, sentence) => {
  const answer = await service.call('signUp', { email, password })
  const message = `WEAK_PASSWORD : ${sentence}`
  expect([answer.status, answer.body.error]).toEqual([
    400,
    { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
  ])
  await expect(signUp(password)).rejects.toMatchObject(weak)
})

test('a weak password is refused wherever one can be set, and the code of an email stays valid', async () => {
  const { user } = await signUp(good)
  await updateProfile(user, { displayName: 'Jannat Begum' })
  for (const typed of ['short', 'iloveyou', 'jannat loves tea'])
    await expect(updatePassword(user, typed)).rejects.toMatchObject(weak)
  const code = await inTransaction(service.db, (tx) =>
    service.identity.issueCode(tx, user.uid, 'PASSWORD_RESET'),
  )
  for (const typed of ['short', 'iloveyou', 'begum 12345', 'karim 12345'])
    await expect(confirmPasswordReset(service.openAuth(), code, typed)).rejects.toMatchObject(weak)
  await confirmPasswordReset(service.openAuth(), code, 'eight green boats')
})

test('old passwords keep working, among them the published demo password', async () => {
  await service.identity.createAccount({ email: 'buyer@hatbodol.example', password: 'hatbodol-demo' })
  await signInWithEmailAndPassword(service.openAuth(), 'buyer@hatbodol.example', 'hatbodol-demo')
  await service.identity.createAccount({ email, password: 'iloveyou' })
  const { user } = await signInWithEmailAndPassword(service.openAuth(), email, 'iloveyou')
  expect(user.email).toBe(email)
})
