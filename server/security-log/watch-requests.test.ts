import { beforeEach, expect, test } from 'vitest'
import { maxWrongCodes } from '#features/sales/payments/rules/hand-over.ts'
import { buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { buildReservedSale, callsOfSale, otherCode } from '#test/sales/sale.ts'

/** The lines of the product's log. */
const lines: Record<string, unknown>[] = []
const product = await startProduct({}, { logTo: (line) => void lines.push(JSON.parse(line)) })
const { ask, address } = product
const email = 'ayesha@example.com'
const password = 'a good password'

beforeEach(() => void lines.splice(0))

async function identity(call: string, body: object) {
  const reply = await fetch(`${address()}/identitytoolkit.googleapis.com/${call}?key=hatbodol`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    body: JSON.stringify(body),
  })
  return (await reply.json()) as Record<string, string>
}

/** The lines so far: event, outcome and action of each, and the names of the people in it. */
async function read(count: number, names: Record<string, string | undefined> = {}) {
  await expect.poll(() => lines.length).toBe(count)
  const nameOf = (id: unknown) => Object.keys(names).find((name) => names[name] === id) ?? id
  return lines.map(({ event, outcome, action, reason, actorId, subjectId }) =>
    [event, outcome, action, reason, nameOf(actorId), nameOf(subjectId)].join(' | '),
  )
}

test('successful and failed sign-ins and changes of an account are logged without what was typed', async () => {
  const { localId } = await identity('v1/accounts:signUp', { email, password, returnSecureToken: true })
  await identity('v1/accounts:signInWithPassword', { email, password: 'a wrong guess' })
  const { idToken } = await identity('v1/accounts:signInWithPassword', {
    email,
    password,
    returnSecureToken: true,
  })
  await identity('v1/accounts:lookup', { idToken })
  await identity('v2/accounts/recoveryCodes:generate', { idToken })
  await identity('v1/accounts:update', { idToken, password: 'another good one', displayName: 'Ayesha' })
  await identity('v1/accounts:update', { idToken, password: 'another good one' })
  expect(await read(6, { ayesha: localId })).toEqual([
    'account | success | signUp |  | ayesha | ayesha',
    'sign-in | failure | signInWithPassword | INVALID_LOGIN_CREDENTIALS |  | ',
    'sign-in | success | signInWithPassword |  | ayesha | ayesha',
    'account | failure | recoveryCodes:generate | MFA_ENROLLMENT_NOT_FOUND |  | ',
    'account | success | update password displayName |  | ayesha | ayesha',
    'account | failure | update | TOKEN_EXPIRED |  | ',
  ])
  const text = JSON.stringify(lines)
  for (const secret of [
    email,
    password,
    'a wrong guess',
    'another good one',
    idToken,
    '203.0.113.7',
    '127.0.0.1',
  ])
    expect(text).not.toContain(secret)
})

test('actions of admins are logged with actor and subject, and so are refusals', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const buyer = await buildUser(product)
  const seller = await buildSeller(product, { isVerified: false, email: 'seller@example.com' })
  await ask(`POST /users/sellers/${seller}`, { as: admin })
  await ask('GET /users/sellers', { as: admin })
  await ask('GET /users/sellers', { as: buyer })
  await ask('GET /users/sellers')
  await ask('GET /users/seller@example.com', { as: buyer })
  await ask('GET /users/sellers', { bearer: 'rubbish' })
  expect(await read(5, { admin, buyer, seller })).toEqual([
    'admin | success | POST /api/users/sellers/:key |  | admin | seller',
    'refusal | refused | GET /api/users/sellers | 403 | buyer | ',
    'refusal | refused | GET /api/users/sellers | 401 |  | ',
    'refusal | refused | GET /api/users/:email | 403 | buyer | ',
    'refusal | refused | GET /api/users/sellers | 401 |  | ',
  ])
  expect(JSON.stringify(lines)).not.toContain('example.com')
  expect(lines.map(({ requestId }) => requestId)).toEqual(
    lines.map(() => expect.stringMatching(/^[\da-f-]{36}$/)),
  )
})

test('one address has one hash, and another has another', async () => {
  for (const from of ['10.1.2.3', '10.1.2.3', '10.1.2.4']) await ask('GET /users/sellers', { from })
  await read(3)
  const [one, again, other] = lines.map((line) => line['address'])
  expect(one).toMatch(/^[\w-]{22}$/)
  expect([again === one, other === one]).toEqual([true, false])
})

test('an unsigned webhook and a wrong key of the sandbox are logged as refusals', async () => {
  await ask('POST /webhooks/stripe', { body: { id: 'evt_1' } })
  await fetch(`${address()}/v1/payment_intents`, { headers: { authorization: 'Bearer sk_test_guess' } })
  expect(await read(2)).toEqual([
    'refusal | refused | POST /api/webhooks/stripe | 400 |  | ',
    'refusal | refused | GET /v1/payment_intents | 401 |  | ',
  ])
})

test('wrong codes for a hand-over are logged once the code is locked', async () => {
  const sale = await buildReservedSale(product)
  const { enterCode, readCode } = callsOfSale(product, sale)
  const wrong = otherCode(await readCode())
  for (let nth = 0; nth < maxWrongCodes; nth += 1) await enterCode(wrong)
  await enterCode(wrong)
  const line = 'refusal | refused | POST /api/payments/:id/hand-over | code-locked | seller | sale'
  expect(await read(2, { seller: sale.seller, sale: sale.paymentId })).toEqual([line, line])
})
