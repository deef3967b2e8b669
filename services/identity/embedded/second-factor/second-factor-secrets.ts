import { Secret, TOTP } from 'otpauth'
import * as z from 'zod/mini'
import type { IdentityContext } from '../context.ts'
import { seal, unseal } from '../../sealing.ts'

/** What authenticator apps take without being told: RFC 6238, SHA-1, six digits, half a minute. */
export const codeForm = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Clocks of phones go wrong: the code before and the one after are taken too. */
const stepsBesides = 1

const sealedForMs = 5 * 60_000

/** An enrolment under way: the secret is with the person and here, and in no row yet. */
const Enrollment = z.object({
  localId: z.string(),
  validSince: z.number(),
  until: z.number(),
  enrollmentId: z.string(),
  secret: z.string(),
})
export type Enrollment = z.infer<typeof Enrollment>

/** A sign-in of which the first step was right. */
const PendingSignIn = z.object({
  localId: z.string(),
  validSince: z.number(),
  until: z.number(),
  provider: z.string(),
})

const forms = { enrollment: Enrollment, 'sign-in': PendingSignIn }
type Purpose = keyof typeof forms
type Content<P extends Purpose> = z.infer<(typeof forms)[P]>

/** Until when what is sealed at this moment is good. */
export const sealedUntil = (now: Date) => new Date(now.getTime() + sealedForMs)

/** What the browser carries from one step to the next: nobody can read or change it. */
export function sealStep<P extends Purpose>(
  { sealingKey }: IdentityContext,
  purpose: P,
  content: Content<P>,
): string {
  return seal(sealingKey, purpose, JSON.stringify(content))
}

/** What `sealStep` was given, whether or not its time is over; undefined for anything else. */
export function unsealStep<P extends Purpose>(
  { sealingKey }: IdentityContext,
  purpose: P,
  sealed: string,
): Content<P> | undefined {
  const text = unseal(sealingKey, purpose, sealed)
  return text === undefined ? undefined : (z.parse(forms[purpose], JSON.parse(text)) as Content<P>)
}

/** A secret as it is kept: of no use in the row of another factor. */
export function sealSecret({ sealingKey }: IdentityContext, enrollmentId: string, secret: string): string {
  return seal(sealingKey, `second factor ${enrollmentId}`, secret)
}

/** Throws when it was sealed with another key, or for another row. */
export function unsealSecret(
  { sealingKey }: IdentityContext,
  factor: { enrollmentId: string; sealedSecret: string },
): string {
  const secret = unseal(sealingKey, `second factor ${factor.enrollmentId}`, factor.sealedSecret)
  if (secret === undefined) throw new Error(`The second factor ${factor.enrollmentId} cannot be unsealed.`)
  return secret
}

/** 20 bytes at random, as RFC 4226 recommends, in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Which half minute this is the code of, of those that are taken now; undefined for a wrong one. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: stepsBesides,
    ...codeForm,
  })
  return delta === null ? undefined : TOTP.counter({ timestamp, period: codeForm.period }) + delta
}
