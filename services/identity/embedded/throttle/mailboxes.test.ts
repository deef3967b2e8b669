import {
  createUserWithEmailAndPassword,
  deleteUser,
  sendEmailVerification,
  updatePassword,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { startTestIdentity } from '#test/identity/identity-service.ts'

const service = await startTestIdentity()
const password = 'seven blue rickshaws'

/**
 * Signs up, requests the email that verifies the address, and deletes the account. Returns 'sent' or the error code of
 * the email.
 */
async function signUpAndDelete(email: string): Promise<string> {
  const { user } = await createUserWithEmailAndPassword(service.openAuth(), email, password)
  const answer = await sendEmailVerification(user).then(
    () => 'sent',
    (error: unknown) => (error as { code: string }).code,
  )
  await deleteUser(user)
  return answer
}

test.each([
  ['the same address', () => 'rahim@example.com'],
  ['tags after a plus sign', (nth: number) => `rahim+${nth}@example.com`],
  [
    'dots that Gmail ignores',
    (nth: number) => `${'rahimuddin'.slice(0, nth + 1)}.${'rahimuddin'.slice(nth + 1)}@gmail.com`,
  ],
])('signing up again does not reset the limit of emails to a mailbox: %s', async (_, addressOf) => {
  const answers: string[] = []
  // Five emails are allowed. Each sign-up also counts for the network, which may make ten of them for one mailbox.
  for (let nth = 0; nth < 7; nth += 1) answers.push(await signUpAndDelete(addressOf(nth)))
  expect(answers).toEqual([
    ...Array<string>(5).fill('sent'),
    'auth/too-many-requests',
    'auth/too-many-requests',
  ])
  expect(service.emails.filter((each) => 'purpose' in each)).toHaveLength(5)
})

test('emails about changes are also counted by mailbox', async () => {
  for (let nth = 0; nth < 10; nth += 1) await signUpAndDelete(`rahim+${nth}@example.com`)
  service.advance(60_000)
  expect(service.emails.filter((each) => 'changes' in each)).toHaveLength(5)
  await signUpAndDelete('another@example.com')
  expect(service.emails.at(-1)).toMatchObject({ to: 'another@example.com', changes: ['deleted'] })
})

test('accounts with tags do not keep the owner of the mailbox from hearing that their password was changed', async () => {
  const { user: owner } = await createUserWithEmailAndPassword(
    service.openAuth(),
    'rahim@example.com',
    password,
  )
  for (let nth = 0; nth < 3; nth += 1) {
    const { user } = await createUserWithEmailAndPassword(
      service.openAuth(),
      `rahim+${nth}@example.com`,
      password,
    )
    for (const newPassword of ['six green rickshaws', 'five red rickshaws', 'four old rickshaws'])
      await updatePassword(user, newPassword)
  }
  const noticesTo = (to: string) => service.emails.filter((each) => 'to' in each && each.to === to)
  expect(service.emails).toHaveLength(5)
  await updatePassword(owner, 'nine white rickshaws')
  expect(noticesTo('rahim@example.com')).toMatchObject([{ changes: ['password-changed'] }])
})

test('a verified address with a tag is told of changes, whatever other spellings of the mailbox did', async () => {
  const { user } = await createUserWithEmailAndPassword(
    service.openAuth(),
    'rahim+shop@example.com',
    password,
  )
  await service.db.updateTable('identityAccounts').set({ emailVerified: true }).execute()
  for (let nth = 0; nth < 6; nth += 1) await signUpAndDelete(`rahim+${nth}@example.com`)
  await deleteUser(user)
  expect(service.emails.at(-1)).toMatchObject({ to: 'rahim+shop@example.com', changes: ['deleted'] })
})

const askForReset = (email: string, from: string) =>
  service.call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, { 'x-forwarded-for': from })

test('requests for spellings without an account do not keep the owner of the mailbox from a new password', async () => {
  const { user } = await createUserWithEmailAndPassword(service.openAuth(), 'rahim@example.com', password)
  for (let nth = 0; nth < 8; nth += 1) await askForReset(`rahim+q${nth}@example.com`, '203.0.113.7')
  expect((await askForReset('rahim@example.com', '198.51.100.1')).status).toBe(200)
  expect(service.emails.at(-1)).toMatchObject({ uid: user.uid, purpose: 'PASSWORD_RESET' })
})

test('accounts with tags get few emails for new passwords together, and the answers do not show it', async () => {
  const uids: string[] = []
  for (let nth = 0; nth < 8; nth += 1) {
    const { body } = await service.call('signUp', { email: `rahim+${nth}@example.com`, password })
    uids.push(body.localId)
    expect((await askForReset(`rahim+${nth}@example.com`, '203.0.113.7')).status).toBe(200)
  }
  const sent = service.emails.filter((each) => 'uid' in each && uids.includes(each.uid))
  expect(sent).toHaveLength(5)
})
