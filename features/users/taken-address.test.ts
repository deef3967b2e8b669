import { afterEach, expect, test, vi } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
import { startProduct } from '#test/product.ts'
import { signUpIdentity } from '#test/identity/sign-up.ts'

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
afterEach(() => vi.restoreAllMocks())

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

test('a network can ask each call about two hundred email addresses in half an hour', async () => {
  // These people are inserted directly, so that no passwords are hashed.
  await inTransaction(product.db, async (tx) => {
    for (let nth = 0; nth < 205; nth += 1)
      await product.services.embeddedIdentity?.openAccount(tx, { email: `person-${nth}@example.com` })
  })
  const refused = { records: 0, accounts: 0 }
  // The call has a limit of its own, for ten minutes.
  vi.spyOn(product.services.calls, 'count').mockResolvedValue(0)
  for (let nth = 0; nth < 205; nth += 1) {
    const [email, address] = [`person-${nth}@example.com`, `2001:db8:1:1::${nth.toString(16)}`]
    if ((await makeRecord(email, address)).status === 429) refused.records += 1
    const { error } = await makeAccount(email, address)
    if (error?.message.startsWith('TOO_MANY_ATTEMPTS')) refused.accounts += 1
  }
  expect(refused).toEqual({ records: 5, accounts: 5 })
  expect((await makeRecord('one@example.com', '2001:db8:2:1::1')).status).toBe(200)
  const halfAnHour = 1_800_000
  await product.db
    .updateTable('identityLimits')
    .set((set) => ({ expire: set('expire', '-', halfAnHour) }))
    .execute()
  expect((await makeRecord('one@example.com', '2001:db8:1:1::1')).status).toBe(200)
})
