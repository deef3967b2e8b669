import * as sdk from 'firebase/auth'
import { expect, test } from 'vitest'
import { awaitLetter, listLetters } from '#test/letters.ts'
import { startProduct } from '#test/product.ts'
import { useSdk } from '#test/sdk.ts'

// Only there is an address changed without being proved first.
const product = await startProduct({ EMAIL_ENUMERATION_PROTECTION: 'off' })
const open = useSdk(product)
const [old, next] = ['ayesha@example.com', 'ayesha@elsewhere.example']

const signUp = async () => (await sdk.createUserWithEmailAndPassword(open(), old, 'a good password')).user

test('a changed address is told of to both, and neither learns the other', async () => {
  await sdk.updateEmail(await signUp(), next)
  const [left, taken] = [await awaitLetter(product, old), await awaitLetter(product, next)]
  expect([left.subject, taken.subject]).toEqual(Array(2).fill('Your e-mail address was changed'))
  expect(left.text).toContain('This one logs in no more.')
  expect(left.text).toContain('somebody else holds the account')
  expect(taken.text).toContain('The account goes by this e-mail address now.')
  for (const form of [left.text, left.html]) expect(form).not.toContain(next)
  for (const form of [taken.text, taken.html]) expect(form).not.toContain(old)
})

test('nobody has letters sent to a stranger by changing to their address again and again', async () => {
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
  await awaitLetter(product, '4@example.com')
  expect(await listLetters(product, next)).toHaveLength(10)
})
