import {
  applyActionCode,
  checkActionCode,
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../database/database.ts'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'
import { testRows } from '#test/runner/test-rows.ts'

const service = await startTestIdentity()
const { identity, db, emails } = service
const { email, password } = ayesha
const minute = 60_000

const signUp = async () => (await createUserWithEmailAndPassword(service.openAuth(), email, password)).user
const issue = (uid: string) => inTransaction(db, (tx) => identity.issueCode(tx, uid, 'VERIFY_EMAIL'))
const reset = (to: string, from = '203.0.113.9') =>
  service.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: to }, { 'x-forwarded-for': from })

test('the SDK requests an email to set a password, and one to verify the address, in its language', async () => {
  const user = await signUp()
  const auth = service.openAuth()
  auth.languageCode = 'bn'
  await sendPasswordResetEmail(auth, email)
  await sendEmailVerification(user)
  expect(emails).toEqual([
    { uid: user.uid, language: 'bn', purpose: 'PASSWORD_RESET' },
    { uid: user.uid, language: 'en', purpose: 'VERIFY_EMAIL' },
  ])
})

test('an unknown address gets the same response as a known one', async () => {
  await signUp()
  const known = await reset('Ayesha@Example.com')
  const unknown = await reset('Nobody@Example.com')
  const answer = { kind: 'identitytoolkit#GetOobConfirmationCodeResponse' }
  expect([known.status, known.body]).toEqual([200, { ...answer, email }])
  expect([unknown.status, unknown.body]).toEqual([200, { ...answer, email: 'nobody@example.com' }])
  expect(emails).toHaveLength(2)
  const [, toNobody] = emails
  expect(toNobody && 'uid' in toNobody && (await identity.findAccount(toNobody.uid))).toBeUndefined()
})

test('a disabled account gets the same answer as another one', async () => {
  const { uid } = await signUp()
  await inTransaction(db, (tx) => identity.disableAccount(tx, uid))
  expect((await reset(email)).status).toBe(200)
})

test('the code sent to an address verifies it once, and the next token shows that', async () => {
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

test('a password code does not verify the address, and a code of a disabled account does nothing', async () => {
  const { uid } = await signUp()
  const toReset = await inTransaction(db, (tx) => identity.issueCode(tx, uid, 'PASSWORD_RESET'))
  const auth = service.openAuth()
  await expect(applyActionCode(auth, toReset)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
  const code = await issue(uid)
  await inTransaction(db, (tx) => identity.disableAccount(tx, uid))
  await expect(applyActionCode(auth, code)).rejects.toMatchObject({ code: 'auth/user-disabled' })
  expect(await identity.findAccount(uid)).toMatchObject({ emailVerified: false })
})

test('an expired code verifies nothing, and is refused as expired', async () => {
  const { uid } = await signUp()
  const code = await issue(uid)
  service.advance(60 * minute)
  const isExpired = { code: 'auth/expired-action-code' }
  await expect(applyActionCode(service.openAuth(), code)).rejects.toMatchObject(isExpired)
})

test('a verified address can get another verification email', async () => {
  const user = await signUp()
  await applyActionCode(service.openAuth(), await issue(user.uid))
  await sendEmailVerification(user)
  expect(emails).toHaveLength(1)
})

test('an email links only to our own sites', async () => {
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
  expect(emails).toHaveLength(2)
})

testRows([
  [{}, 'MISSING_REQ_TYPE'],
  [{ requestType: 'NONSENSE', email }, 'INVALID_REQ_TYPE'],
  [{ requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
  [{ requestType: 'PASSWORD_RESET', email: 'nonsense' }, 'INVALID_EMAIL'],
  [{ requestType: 'PASSWORD_RESET', email, returnOobLink: true }, 'INSUFFICIENT_PERMISSION'],
  [{ requestType: 'OOB_REQ_TYPE_UNSPECIFIED' }, 'MISSING_REQ_TYPE'],
  [{ requestType: 99, email }, 'INVALID_REQ_TYPE'],
  [{ requestType: 6, email }, 'OPERATION_NOT_ALLOWED'],
  [{ requestType: 'VERIFY_EMAIL' }, 'INVALID_ID_TOKEN'],
  [{ requestType: 'VERIFY_EMAIL', idToken: 'nonsense' }, 'INVALID_ID_TOKEN'],
  [{ requestType: 'EMAIL_SIGNIN', email }, 'OPERATION_NOT_ALLOWED'],
  [{ requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: email }, 'INVALID_ID_TOKEN'],
  [{ requestType: 'RECOVER_EMAIL', email }, 'INVALID_REQ_TYPE'],
])('%j requests no email: %s', async (body, message) => {
  const answer = await service.call('sendOobCode', body)
  expect([answer.status, answer.body.error.message]).toEqual([400, message])
  expect(emails).toEqual([])
})

test('the type of an email can be a number, as the SDK for Android sends it', async () => {
  const user = await signUp()
  const idToken = await user.getIdToken()
  for (const body of [
    { requestType: 1, email },
    { requestType: 4, idToken },
  ])
    expect(await service.call('sendOobCode', body)).toMatchObject({ status: 200, body: { email } })
  expect(emails).toMatchObject([{ purpose: 'PASSWORD_RESET' }, { purpose: 'VERIFY_EMAIL' }])
})

test('sign-in by email link is refused with the SDK’s code', async () => {
  const isRefused = { code: 'auth/operation-not-allowed' }
  const settings = { url: 'http://localhost/', handleCodeInApp: true }
  await expect(sendSignInLinkToEmail(service.openAuth(), email, settings)).rejects.toMatchObject(isRefused)
})

test('one address gets at most five emails an hour, with or without an account', async () => {
  await signUp()
  const answers = new Map<string, (readonly [number, string | undefined, string | null])[]>()
  for (const to of [email, 'nobody@example.com']) {
    const seen: (readonly [number, string | undefined, string | null])[] = []
    // Each request comes from a new network, because the address is what is counted.
    for (let nth = 0; nth < 7; nth += 1) {
      const { status, body, headers } = await reset(to, `198.51.100.${nth}`)
      seen.push([status, body.error?.message, headers.get('retry-after')])
    }
    answers.set(to, seen.toSorted())
    expect(seen.filter(([status]) => status === 200)).toHaveLength(5)
  }
  const [, , , , , ...refused] = answers.get('nobody@example.com') ?? []
  expect(refused).toHaveLength(2)
  expect(
    answers
      .get(email)
      ?.slice(5)
      .map(([status, message]) => [status, message]),
  ).toEqual(refused.map(([status, message]) => [status, message]))
  expect(refused[0]?.[1]).toBe(
    'TOO_MANY_ATTEMPTS_TRY_LATER : Too many emails were requested. Try again in 60 minutes.',
  )
  service.advance(Number(refused[0]?.[2]) * 1000)
  expect((await reset(email)).status).toBe(200)
})

test('the emails that one network can request to different addresses are limited', async () => {
  let taken = 0
  for (let nth = 0; nth < 70; nth += 1) {
    const { status } = await reset(`person-${nth}@example.com`)
    if (status === 200) taken += 1
  }
  expect(taken).toBe(60)
  expect((await reset('one-more@example.com', '203.0.114.1')).status).toBe(200)
})

test('strangers behind the same address do not use up the emails of an account or of a known device', async () => {
  const carrier = '203.0.113.9'
  const browser = service.openBrowser('203.0.114.2')
  const { body } = await browser('signUp', ayesha)
  for (let nth = 0; nth < 60; nth += 1) await reset(`person-${nth}@example.com`)
  expect((await reset(email)).body.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
  const asKnown = await browser('sendOobCode', { requestType: 'PASSWORD_RESET', email }, carrier)
  expect(asKnown.status).toBe(200)
  const asHolder = { requestType: 'VERIFY_EMAIL', idToken: body.idToken }
  expect((await service.call('sendOobCode', asHolder, { 'x-forwarded-for': carrier })).status).toBe(200)
})

test('one account can request ten emails an hour, to whatever addresses', async () => {
  const { body } = await service.call('signUp', ayesha)
  const ask = (newEmail: string) =>
    service.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: body.idToken, newEmail })
  for (let nth = 0; nth < 10; nth += 1) expect((await ask(`person-${nth}@example.com`)).status).toBe(200)
  expect((await ask('one-more@example.com')).body.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
})

test('without a mail server, no email can be requested', async () => {
  const silent = await startTestIdentity({ requestEmail: undefined })
  const answer = await silent.call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  expect(answer.body.error.message).toBe('OPERATION_NOT_ALLOWED')
})

test('when enumeration protection is off, an unknown address and a disabled account are reported as such', async () => {
  const open = await startTestIdentity({ revealAccounts: true })
  const auth = open.openAuth()
  await expect(sendPasswordResetEmail(auth, email)).rejects.toMatchObject({ code: 'auth/user-not-found' })
  const { user } = await createUserWithEmailAndPassword(auth, email, password)
  await sendPasswordResetEmail(auth, email)
  await inTransaction(open.db, (tx) => open.identity.disableAccount(tx, user.uid))
  const answer = await open.call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  expect(answer.body.error.message).toBe('USER_DISABLED')
  expect(open.emails.filter((each) => 'purpose' in each)).toHaveLength(1)
})
