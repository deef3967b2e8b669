import {
  applyActionCode,
  checkActionCode,
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../database/database.ts'
import { ayesha, startTestIdentity } from '../test-identity.ts'

const service = await startTestIdentity()
const { identity, db, letters } = service
const { email, password } = ayesha
const minute = 60_000

const signUp = async () => (await createUserWithEmailAndPassword(service.openAuth(), email, password)).user
const issue = (uid: string) => inTransaction(db, (tx) => identity.issueCode(tx, uid, 'VERIFY_EMAIL'))
const reset = (to: string, from = '203.0.113.9') =>
  service.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: to }, { 'x-forwarded-for': from })

test('the SDK asks for a letter to set a password, and for one to confirm the address', async () => {
  const user = await signUp()
  await sendPasswordResetEmail(service.openAuth(), email)
  await sendEmailVerification(user)
  expect(letters).toEqual([
    { uid: user.uid, purpose: 'PASSWORD_RESET' },
    { uid: user.uid, purpose: 'VERIFY_EMAIL' },
  ])
})

test('an unknown address is answered as a known one, and a letter is asked for in the name of nobody', async () => {
  await signUp()
  const known = await reset('Ayesha@Example.com')
  const unknown = await reset('Nobody@Example.com')
  const answer = { kind: 'identitytoolkit#GetOobConfirmationCodeResponse' }
  expect([known.status, known.body]).toEqual([200, { ...answer, email }])
  expect([unknown.status, unknown.body]).toEqual([200, { ...answer, email: 'nobody@example.com' }])
  expect(letters).toHaveLength(2)
  const [, toNobody] = letters
  expect(toNobody && 'uid' in toNobody && (await identity.findAccount(toNobody.uid))).toBeUndefined()
})

test('a disabled account is not told from another one', async () => {
  const { uid } = await signUp()
  await inTransaction(db, (tx) => identity.disableAccount(tx, uid))
  expect((await reset(email)).status).toBe(200)
})

test('an address is confirmed by the code sent to it, once, and the next token says so', async () => {
  const user = await signUp()
  const [code, other] = [await issue(user.uid), await issue(user.uid)]
  const auth = service.openAuth()
  expect(await checkActionCode(auth, code)).toMatchObject({ operation: 'VERIFY_EMAIL', data: { email } })
  await applyActionCode(auth, code)
  await user.reload()
  expect(user.emailVerified).toBe(true)
  expect((await user.getIdTokenResult(true)).claims['email_verified']).toBe(true)
  for (const each of [code, other])
    await expect(applyActionCode(auth, each)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
})

test('a code to set a password confirms no address, and one of a disabled account nothing', async () => {
  const { uid } = await signUp()
  const toReset = await inTransaction(db, (tx) => identity.issueCode(tx, uid, 'PASSWORD_RESET'))
  const auth = service.openAuth()
  await expect(applyActionCode(auth, toReset)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
  const code = await issue(uid)
  await inTransaction(db, (tx) => identity.disableAccount(tx, uid))
  await expect(applyActionCode(auth, code)).rejects.toMatchObject({ code: 'auth/user-disabled' })
  expect(await identity.findAccount(uid)).toMatchObject({ emailVerified: false })
})

test('an expired code confirms nothing, and says so', async () => {
  const { uid } = await signUp()
  const code = await issue(uid)
  service.advance(60 * minute)
  const isExpired = { code: 'auth/expired-action-code' }
  await expect(applyActionCode(service.openAuth(), code)).rejects.toMatchObject(isExpired)
})

test('one who has confirmed their address may be sent a letter again', async () => {
  const user = await signUp()
  await applyActionCode(service.openAuth(), await issue(user.uid))
  await sendEmailVerification(user)
  expect(letters).toHaveLength(1)
})

test('a letter leads on to our own sites alone', async () => {
  const auth = service.openAuth()
  await signUp()
  for (const url of ['http://localhost:3000/', 'https://shop.localhost/x'])
    await sendPasswordResetEmail(auth, email, { url })
  for (const url of [
    'https://elsewhere.example/',
    'https://notlocalhost/',
    'https://localhost.evil.example/',
  ])
    await expect(sendPasswordResetEmail(auth, email, { url })).rejects.toMatchObject({
      code: 'auth/unauthorized-continue-uri',
    })
  for (const url of ['nonsense', 'javascript:alert(1)', '//localhost/'])
    await expect(sendPasswordResetEmail(auth, email, { url })).rejects.toMatchObject({
      code: 'auth/invalid-continue-uri',
    })
  expect(letters).toHaveLength(2)
})

test.each([
  [{}, 'MISSING_REQ_TYPE'],
  [{ requestType: 'NONSENSE', email }, 'INVALID_REQ_TYPE'],
  [{ requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
  [{ requestType: 'PASSWORD_RESET', email: 'nonsense' }, 'INVALID_EMAIL'],
  [{ requestType: 'PASSWORD_RESET', email, returnOobLink: true }, 'INSUFFICIENT_PERMISSION'],
  [{ requestType: 'VERIFY_EMAIL' }, 'MISSING_ID_TOKEN'],
  [{ requestType: 'VERIFY_EMAIL', idToken: 'nonsense' }, 'INVALID_ID_TOKEN'],
  [{ requestType: 'EMAIL_SIGNIN', email }, 'OPERATION_NOT_ALLOWED'],
  [{ requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: email }, 'OPERATION_NOT_ALLOWED'],
])('%j asks for no letter: %s', async (body, message) => {
  const answer = await service.call('sendOobCode', body)
  expect([answer.status, answer.body.error.message]).toEqual([400, message])
  expect(letters).toEqual([])
})

test('links that sign in or change the address are refused in the SDK’s words', async () => {
  const user = await signUp()
  const isRefused = { code: 'auth/operation-not-allowed' }
  const settings = { url: 'http://localhost/', handleCodeInApp: true }
  await expect(sendSignInLinkToEmail(service.openAuth(), email, settings)).rejects.toMatchObject(isRefused)
  await expect(verifyBeforeUpdateEmail(user, 'new@example.com')).rejects.toMatchObject(isRefused)
})

test('letters to one address get rarer, whether or not it has an account, and never stop for over half an hour', async () => {
  await signUp()
  const answers = new Map<string, unknown[]>()
  for (const to of [email, 'nobody@example.com']) {
    const seen = []
    // From ever new networks: what is counted is the address.
    for (let nth = 0; nth < 7; nth += 1) {
      const { status, body, headers } = await reset(to, `198.51.100.${nth}`)
      seen.push([status, body.error?.message, headers.get('retry-after')])
    }
    answers.set(to, seen.toSorted())
    expect(seen.filter(([status]) => status === 200)).toHaveLength(5)
  }
  expect(answers.get('nobody@example.com')).toEqual(answers.get(email))
  expect(answers.get(email)).toContainEqual([
    400,
    'TOO_MANY_ATTEMPTS_TRY_LATER : Too many letters were asked for. Try again in 30 seconds.',
    '30',
  ])
  let longest = 0
  for (let nth = 0; nth < 20; nth += 1) {
    const { headers } = await reset(email)
    const seconds = Number(headers.get('retry-after') ?? 0)
    longest = Math.max(longest, seconds)
    service.advance(seconds * 1000)
  }
  expect(longest).toBeLessThanOrEqual(1800)
  expect(longest).toBeGreaterThan(600)
})

test('one network cannot ask for letters to ever new addresses without end', async () => {
  let taken = 0
  for (let nth = 0; nth < 70; nth += 1) {
    const { status } = await reset(`person-${nth}@example.com`)
    if (status === 200) taken += 1
  }
  expect(taken).toBe(60)
  expect((await reset('one-more@example.com', '203.0.114.1')).status).toBe(200)
})

test('where no letters leave, none can be asked for', async () => {
  const silent = await startTestIdentity({ askForLetter: undefined })
  const answer = await silent.call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  expect(answer.body.error.message).toBe('OPERATION_NOT_ALLOWED')
})

test('where accounts are revealed an unknown address and a disabled account are named', async () => {
  const open = await startTestIdentity({ revealAccounts: true })
  const auth = open.openAuth()
  await expect(sendPasswordResetEmail(auth, email)).rejects.toMatchObject({ code: 'auth/user-not-found' })
  const { user } = await createUserWithEmailAndPassword(auth, email, password)
  await sendPasswordResetEmail(auth, email)
  await inTransaction(open.db, (tx) => open.identity.disableAccount(tx, user.uid))
  const answer = await open.call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  expect(answer.body.error.message).toBe('USER_DISABLED')
  expect(open.letters.filter((each) => 'purpose' in each)).toHaveLength(1)
})
