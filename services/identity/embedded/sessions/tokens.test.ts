import { decodeJwt, importJWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { unseal } from '../../sealing.ts'
import { requiredSettings, ayesha, startTestIdentity } from '#test/identity/identity-service.ts'

const service = await startTestIdentity()

test('an ID token that never expires is refused, even if our own key signed it', async () => {
  const { idToken } = (await service.call('signUp', { ...ayesha, returnSecureToken: true })).body
  const { exp, ...endless } = decodeJwt(idToken)
  const { kid, privateJwk } = await service.db
    .selectFrom('identityKeys')
    .selectAll()
    .executeTakeFirstOrThrow()
  const jwk = unseal(requiredSettings.sealingKey, `signing key ${kid}`, privateJwk) ?? ''
  const key = await importJWK(JSON.parse(jwk), 'RS256')
  const make = (claims: object) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key)
  const lookUp = async (token: string) => service.call('lookup', { idToken: token })
  expect((await lookUp(await make({ ...endless, exp }))).status).toBe(200)
  expect(await lookUp(await make(endless))).toMatchObject({
    status: 400,
    body: { error: { message: 'INVALID_ID_TOKEN' } },
  })
})
