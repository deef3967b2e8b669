import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { showCode } from '#test/identity/show-code.ts'
import { operations } from './operations.ts'
import { apiKey, ayesha, startTestIdentity } from '#test/identity/identity-service.ts'

const wide = { points: 1_000_000, seconds: 60 }
const kinds = [
  'device',
  'pair',
  'network',
  'neighbours',
  'account',
  'newcomers',
  'changes',
  'codes',
  'emails',
  'email-senders',
] as const
/** Another seed sends other bodies. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const service = await startTestIdentity({
  limits: { 'sign-ups': wide, ...Object.fromEntries(kinds.map((kind) => [kind, wide])) },
  verifyGoogleToken: async () => expect.unreachable('no token that is sent here is of Google’s form'),
})

/** Part of every generated text, so that the test can search for it. */
const mark = 'made-up-by-a-test'

const fields = `email password displayName photoUrl idToken localId returnSecureToken oobCode newPassword
  deleteAttribute deleteProvider customAttributes disableUser postBody requestUri pendingToken autoCreate
  returnIdpCredential identifier continueUri newEmail providerId requestType continueUrl returnOobLink captchaResp
  captchaResponse tenantId totpEnrollmentInfo phoneEnrollmentInfo totpVerificationInfo mfaEnrollmentId clientType
  mfaPendingCredential grant_type refresh_token grantType refreshToken __proto__ constructor`.split(/\s+/)

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('\u0000', '\ud800', '\u202e', '/'.repeat(3_000), "'; drop table users; --", '%00', '0'),
  fc.constantFrom('VERIFY_EMAIL', 'PASSWORD_RESET', 'google.com', 'refresh_token', 'true', 'DISPLAY_NAME'),
  fc.constantFrom('http://localhost/', 'id_token=x&providerId=google.com', 'javascript:alert(1)', '123456'),
  fc.constantFrom(`nobody@example.com`, `${'a'.repeat(300)}@example.com`, 'a\u0000@example.com'),
)
const text = fc.oneof(
  oddText,
  oddText.map((odd) => `${odd}${mark}`),
)

type Good = Record<
  'idToken' | 'refreshToken' | 'mfaPendingCredential' | 'mfaEnrollmentId' | 'sessionInfo',
  string
>

/** Values of the wrong type, and also right ones, so that the checks after the form are reached too. */
const valueAmong = (good: Good) =>
  fc.oneof(
    { weight: 4, arbitrary: text },
    { weight: 2, arbitrary: fc.constantFrom(...Object.values(good), ayesha.email, ayesha.password) },
    { weight: 1, arbitrary: fc.oneof(fc.boolean(), fc.double(), fc.constant(null), fc.bigInt().map(String)) },
    { weight: 1, arbitrary: fc.array(text, { maxLength: 3 }) },
    {
      weight: 2,
      arbitrary: fc.dictionary(
        fc.constantFrom('sessionInfo', 'verificationCode', 'x'),
        fc.oneof(text, fc.constant(good.sessionInfo), fc.integer()),
      ),
    },
  )

/**
 * Bodies with the operation's field names and any values, often with the right values, and bodies that are not objects.
 */
function bodyAmong(good: Good): fc.Arbitrary<string> {
  const value = valueAmong(good)
  const own = fc.record(
    {
      idToken: fc.oneof(fc.constant(good.idToken), value),
      email: fc.oneof(fc.constant(ayesha.email), value),
      password: fc.oneof(fc.constant(ayesha.password), value),
      mfaPendingCredential: fc.oneof(fc.constant(good.mfaPendingCredential), value),
      mfaEnrollmentId: fc.oneof(fc.constant(good.mfaEnrollmentId), value),
      totpVerificationInfo: fc.record(
        { sessionInfo: fc.oneof(fc.constant(good.sessionInfo), value), verificationCode: text },
        { requiredKeys: [] },
      ),
      totpEnrollmentInfo: fc.constant({}),
    },
    { requiredKeys: [] },
  )
  const any = fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 6 })
  return fc.oneof(
    { weight: 8, arbitrary: fc.tuple(own, any).map(([mine, others]) => toJson({ ...others, ...mine })) },
    { weight: 4, arbitrary: any.map(toJson) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: text },
    {
      weight: 1,
      arbitrary: fc.constantFrom('[', '{"email":', 'null', '[]', '""', '['.repeat(50_000), '{}{}'),
    },
  )
}

const toJson = (value: unknown) => JSON.stringify(value)

/** Asserts Google's form of an error: https://cloud.google.com/apis/design/errors, with the older list `errors`. */
function assertRefusal(status: number, body: { error: { message: string } }): void {
  const { message } = body.error
  expect(message).toMatch(/\S/)
  expect(body.error).toMatchObject({ code: status, errors: [{ message, domain: 'global' }] })
  expect(message).not.toContain(mark)
}

/** Makes an account with a second factor, one more enrolment begun, and a sign-in that waits for its code. */
async function openGood(): Promise<Good> {
  const { idToken } = (await service.call('signUp', ayesha)).body
  await service.db.updateTable('identityAccounts').set({ emailVerified: true }).execute()
  const first = await startFactor(idToken)
  const verificationCode = showCode(first.sharedSecretKey, service.clock())
  const totpVerificationInfo = { sessionInfo: first.sessionInfo, verificationCode }
  const enrolled = await service.callSecond('mfaEnrollment:finalize', { idToken, totpVerificationInfo })
  const { mfaPendingCredential } = (await service.call('signInWithPassword', ayesha)).body
  const { sessionInfo } = await startFactor(enrolled.body.idToken)
  const { enrollmentId } = await service.db
    .selectFrom('identitySecondFactors')
    .select('enrollmentId')
    .executeTakeFirstOrThrow()
  return {
    idToken: enrolled.body.idToken,
    refreshToken: enrolled.body.refreshToken,
    mfaPendingCredential: String(mfaPendingCredential),
    mfaEnrollmentId: enrollmentId,
    sessionInfo,
  }
}

async function startFactor(idToken: string) {
  const { body } = await service.callSecond('mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })
  return (body as unknown as { totpSessionInfo: { sharedSecretKey: string; sessionInfo: string } })
    .totpSessionInfo
}

const toolkit = Object.keys(operations).map((path) => `/identitytoolkit.googleapis.com${path}`)

describe('malformed bodies', () => {
  test.each([...toolkit, '/securetoken.googleapis.com/v1/token'])(
    '%s answers in Google’s form, does not fail, and does not log the body',
    async (path) => {
      const good = await openGood()
      const send = async (body: string, contentType: string) => {
        const reply = await service.app.inject({
          method: 'POST',
          url: `${path}?key=${apiKey}`,
          headers: { 'content-type': contentType },
          body,
        })
        expect(reply.statusCode, body).toBeLessThan(500)
        if (reply.statusCode !== 200) assertRefusal(reply.statusCode, reply.json())
      }
      const types = [
        'application/json',
        'application/json',
        'application/x-www-form-urlencoded',
        'text/plain',
      ]
      // The bodies are the same each time. When one fails, fast-check prints the seed and the path to it.
      await fc.assert(fc.asyncProperty(bodyAmong(good), fc.constantFrom(...types), send), {
        numRuns: 120,
        seed,
        verbose: 0,
      })
      const log = service.log.join('')
      expect(log).toContain('incoming request')
      for (const sent of [mark, ...Object.values(good), ayesha.password]) {
        expect(log.includes(sent), `the log holds ${sent.slice(0, 20)}`).toBe(false)
      }
    },
  )
})
