import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createFirebaseIdentity } from './firebase-identity.ts'
import { projectId, startTestGoogle } from '#test/identity/firebase-keys.ts'

const google = await startTestGoogle()
afterAll(google.close)

let now: Date
beforeEach(() => {
  now = new Date('2026-11-20T06:00:00Z')
})

const identity = createFirebaseIdentity({
  projectId,
  clock: () => now,
  keysUrl: google.keysUrl,
  serviceAccount: undefined,
  requestChange: async () => {},
})
const seconds = (offset: number) => Math.floor(now.getTime() / 1000) + offset
const refused = { name: 'Problem', code: 'not-signed-in', message: 'not-signed-in/id-token' }

test('a token of the project has who signed in and when, with the address in lower case', async () => {
  const token = await google.sign(now, { auth_time: seconds(-7200), picture: 'https://a.example/p.png' })
  expect(await identity.verifyIdToken(token)).toEqual({
    uid: 'ayesha-uid',
    email: 'ayesha@example.com',
    emailVerified: true,
    ownerVerified: true,
    name: 'Ayesha Siddiqua',
    picture: 'https://a.example/p.png',
    issuedAt: now,
    authenticatedAt: new Date(now.getTime() - 7_200_000),
    usedSecondFactor: false,
  })
})

test('a sign-in with a second factor is recognised', async () => {
  const token = await google.sign(now, {
    firebase: { sign_in_provider: 'password', sign_in_second_factor: 'totp' },
  })
  expect(await identity.verifyIdToken(token)).toMatchObject({ usedSecondFactor: true })
})

test('a token without name, picture and verified address is read as such', async () => {
  const token = await google.sign(now, { name: undefined, email_verified: undefined })
  expect(await identity.verifyIdToken(token)).toMatchObject({
    emailVerified: false,
    ownerVerified: false,
    email: 'ayesha@example.com',
  })
})

test.each([
  ['of another project', { aud: 'another' }],
  ['of the project and of another', { aud: [projectId, 'another'] }],
  ['of another issuer', { iss: 'https://accounts.google.com' }],
  ['of another project’s issuer', { iss: 'https://securetoken.google.com/another' }],
  ['of nobody', { sub: '' }],
  ['without a holder', { sub: undefined }],
  ['whose holder is a number', { sub: 7 }],
  ['of too long a holder', { sub: 'x'.repeat(129) }],
  ['without an end', { exp: undefined }],
  ['without a beginning', { iat: undefined }],
  ['without a sign-in', { auth_time: undefined }],
  ['whose sign-in is a word', { auth_time: 'yesterday' }],
])('a token %s is refused', async (_, changed) => {
  await expect(identity.verifyIdToken(await google.sign(now, changed))).rejects.toMatchObject(refused)
})

test.each([
  ['exp', -30, -29],
  ['iat', 31, 30],
  ['auth_time', 31, 30],
])('the clocks may differ by at most 30 seconds, for %s', async (claim, bad, good) => {
  const sign = (offset: number) => google.sign(now, { [claim]: seconds(offset) })
  await expect(identity.verifyIdToken(await sign(bad))).rejects.toMatchObject(refused)
  await identity.verifyIdToken(await sign(good))
})

test('a token that Google has not signed is refused, whatever key it names', async () => {
  const { privateKey } = await generateKeyPair('RS256')
  const tokens = [
    await google.sign(now, {}, { key: privateKey }),
    await google.sign(now, {}, { kid: 'unknown' }),
    await google.sign(now, {}, { kid: undefined }),
    await signWithSecret({ alg: 'HS256', kid: 'first' }),
    `${Buffer.from('{"alg":"none","kid":"first"}').toString('base64url')}.e30.`,
    `${(await google.sign(now)).slice(0, -9)}AAAAAAAAA`,
    'no token',
    '',
  ]
  for (const token of tokens) await expect(identity.verifyIdToken(token)).rejects.toMatchObject(refused)
})

test('an account without an email address is refused with its own reason', async () => {
  for (const email of [undefined, '']) {
    await expect(identity.verifyIdToken(await google.sign(now, { email }))).rejects.toMatchObject({
      code: 'not-signed-in',
      message: 'not-signed-in/no-email',
    })
  }
})

function signWithSecret(header: { alg: 'HS256'; kid: string }) {
  return new SignJWT({ email: 'a@example.com', auth_time: seconds(0) })
    .setProtectedHeader(header)
    .setIssuer(`https://securetoken.google.com/${projectId}`)
    .setAudience(projectId)
    .setSubject('ayesha-uid')
    .setIssuedAt(seconds(0))
    .setExpirationTime(seconds(3600))
    .sign(new TextEncoder().encode('a secret that anybody may have read'))
}
