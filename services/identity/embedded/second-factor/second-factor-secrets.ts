import { Secret, TOTP } from 'otpauth'
import * as z from 'zod/mini'
import type { IdentityContext } from '../core/context.ts'
import { readTypedNumber } from '#lib/typed-numbers.ts'
import { seal, unseal } from '../../sealing.ts'

/** The defaults of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds. */
export const totpSettings = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Clocks of phones may be wrong, so the previous and the next code are accepted too. */
const acceptedIntervalsAround = 1

const sealedForMs = 5 * 60_000

/** An enrolment that is not finished: the browser carries the sealed secret, and the database does not have it yet. */
const Enrollment = z.object({
  localId: z.string(),
  validSince: z.number(),
  until: z.number(),
  enrollmentId: z.string(),
  secret: z.string(),
})
export type Enrollment = z.infer<typeof Enrollment>

/** A sign-in that still needs its second factor. */
const PendingSignIn = z.object({
  localId: z.string(),
  validSince: z.number(),
  until: z.number(),
  provider: z.string(),
})

const forms = { enrollment: Enrollment, 'sign-in': PendingSignIn }
type Purpose = keyof typeof forms
type Content<P extends Purpose> = z.infer<(typeof forms)[P]>

/** Until when a sealed text that is made now stays valid. */
export const sealedUntil = (now: Date) => new Date(now.getTime() + sealedForMs)

/** Seals what the browser sends back with its next request, so that nobody can read or change it. */
export function sealForBrowser<P extends Purpose>(
  { sealingKey }: IdentityContext,
  purpose: P,
  content: Content<P>,
): string {
  return seal(sealingKey, purpose, JSON.stringify(content))
}

/** Returns what `sealForBrowser` was given, even after it expired; undefined for anything else. */
export function unsealFromBrowser<P extends Purpose>(
  { sealingKey }: IdentityContext,
  purpose: P,
  sealed: string,
): Content<P> | undefined {
  const text = unseal(sealingKey, purpose, sealed)
  return text === undefined ? undefined : (z.parse(forms[purpose], JSON.parse(text)) as Content<P>)
}

/** Seals a secret for the database. It can be opened only together with this `enrollmentId`. */
export function sealSecret({ sealingKey }: IdentityContext, enrollmentId: string, secret: string): string {
  return seal(sealingKey, `second factor ${enrollmentId}`, secret)
}

/** Throws when the secret was sealed with another key, or for another row. */
export function unsealSecret(
  { sealingKey }: IdentityContext,
  factor: { enrollmentId: string; sealedSecret: string },
): string {
  const secret = unseal(sealingKey, `second factor ${factor.enrollmentId}`, factor.sealedSecret)
  if (secret === undefined) throw new Error(`The second factor ${factor.enrollmentId} cannot be unsealed.`)
  return secret
}

/** 20 random bytes, as RFC 4226 recommends, in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/**
 * Returns the interval of 30 seconds that the code belongs to; undefined when it is wrong, or its interval is not
 * accepted now.
 */
export function findInterval(secret: string, code: string, now: Date): number | undefined {
  const token = readTypedNumber(code)
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: acceptedIntervalsAround,
    ...totpSettings,
  })
  return delta === null ? undefined : TOTP.counter({ timestamp, period: totpSettings.period }) + delta
}
