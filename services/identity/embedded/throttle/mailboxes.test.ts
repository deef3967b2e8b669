import { createUserWithEmailAndPassword, deleteUser, sendEmailVerification } from 'firebase/auth'
import { expect, test } from 'vitest'
import { startTestIdentity } from '../test-identity.ts'

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
  expect(service.emails.filter((each) => 'changes' in each).length).toBeLessThanOrEqual(10)
  await signUpAndDelete('another@example.com')
  expect(service.emails.at(-1)).toMatchObject({ to: 'another@example.com', changes: ['deleted'] })
})
