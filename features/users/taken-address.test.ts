import { expect, test } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
import { startProduct } from '#test/product.ts'
import { signUpIdentity } from '#test/sign-up.ts'

const product = await startProduct()
const { ask } = product
const record = (email: string) => ({
  name: 'Rahim',
  email,
  image: '/images/a.jpg',
  role: 'buyer',
  verify: false,
})
const from = '203.0.113.7'

const makeRecord = (email: string, address = from) =>
  ask('POST /users', { body: record(email), from: address })
async function makeAccount(email: string, address = from) {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${product.config.identity.apiKey}`
  const reply = await fetch(product.address() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: 'seven blue rickshaws' }),
  })
  return (await reply.json()) as { error?: { message: string } }
}

test('a network learns at most ten times whether an email address is taken, by whichever call it asks', async () => {
  const email = 'taken@example.com'
  await signUpIdentity(product, email)
  for (let nth = 0; nth < 5; nth += 1) {
    // An unclaimed record is overwritten. The later sign-up reports that the account exists.
    expect((await makeRecord(email)).status).toBe(200)
    expect((await makeAccount(email)).error?.message).toBe('EMAIL_EXISTS')
  }
  const late = await makeRecord('taken+again@example.com')
  expect(late).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect((await makeAccount(email)).error?.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
  // The owner of the address uses another network, and must not have to wait.
  expect((await makeRecord(email, '198.51.100.1')).status).toBe(200)
  expect((await makeAccount('other@example.com')).error).toBeUndefined()
})

test('a network can ask about a hundred email addresses in half an hour', async () => {
  // These people are inserted directly, so that no passwords are hashed.
  await inTransaction(product.db, async (tx) => {
    for (let nth = 0; nth < 110; nth += 1)
      await product.services.embedded.identity?.openAccount(tx, { email: `person-${nth}@example.com` })
  })
  let refused = 0
  for (let nth = 0; nth < 110; nth += 1) {
    const [email, address] = [`person-${nth}@example.com`, `2001:db8:1:1::${nth.toString(16)}`]
    const isRefused =
      nth % 2 === 0
        ? (await makeRecord(email, address)).status === 429
        : (await makeAccount(email, address)).error?.message.startsWith('TOO_MANY_ATTEMPTS')
    if (isRefused) refused += 1
  }
  expect(refused).toBe(10)
  expect((await makeRecord('one@example.com', '2001:db8:2:1::1')).status).toBe(200)
  const halfAnHour = 1_800_000
  await product.db
    .updateTable('identityLimits')
    .set((set) => ({ expire: set('expire', '-', halfAnHour) }))
    .execute()
  expect((await makeRecord('one@example.com', '2001:db8:1:1::1')).status).toBe(200)
})
