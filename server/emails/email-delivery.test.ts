import * as sdk from 'firebase/auth'
import { expect, test } from 'vitest'
import { awaitEmail, listEmails } from '#test/emails/emails.ts'
import { startProduct } from '#test/product.ts'
import { useSdk } from '#test/identity/sdk.ts'

// Only with this setting is an address changed without being verified first.
const product = await startProduct({ MAIL: 'mailbox', EMAIL_ENUMERATION_PROTECTION: 'off' })
const open = useSdk(product)
const [old, next] = ['ayesha@example.com', 'ayesha@elsewhere.example']

const signUp = async () => (await sdk.createUserWithEmailAndPassword(open(), old, 'a good password')).user

test('emails about a changed address go to both addresses, and neither learns the other', async () => {
  await sdk.updateEmail(await signUp(), next)
  const [left, taken] = [await awaitEmail(product, old), await awaitEmail(product, next)]
  expect([left.subject, taken.subject]).toEqual(Array(2).fill('Your email address was changed'))
  expect(left.text).toContain('You can no longer log in with this one.')
  expect(left.text).toMatch(/\/recover-email\?code=[\w-]{43}\n/)
  expect(taken.text).toContain('Your account now uses this email address.')
  for (const form of [left.text, left.html]) expect(form).not.toContain(next)
  for (const form of [taken.text, taken.html]) expect(form).not.toContain(old)
})

test('nobody can flood a stranger with emails by changing to their address again and again', async () => {
  const user = await signUp()
  const changes: string[] = []
  for (let nth = 0; nth < 7; nth += 1) {
    const change = sdk.updateEmail(user, next).then(
      () => sdk.updateEmail(user, `${nth}@example.com`).then(() => 'changed'),
      (error: { code: string }) => error.code,
    )
    changes.push(await change)
  }
  expect(changes).toEqual([...Array<string>(5).fill('changed'), ...Array(2).fill('auth/too-many-requests')])
  await awaitEmail(product, '4@example.com')
  // Five emails say that the address belongs to the account now, and five that it no longer does.
  await expect.poll(() => listEmails(product, next)).toHaveLength(10)
})
