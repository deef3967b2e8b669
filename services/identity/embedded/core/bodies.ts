import * as z from 'zod/mini'
import { malformed } from './errors.ts'

/** Google's JSON treats null like a missing field, and ignores unknown fields. */
const text = z.nullish(z.string())
const flag = z.nullish(z.boolean())

/**
 * Clients send Google's enums by name; its SDKs for Android send numbers. An unknown number becomes its digits as text.
 */
function enumOf(names: readonly string[]) {
  return z.pipe(
    z.union([z.string(), z.int()]),
    z.transform((sent: string | number) => (typeof sent === 'number' ? (names[sent] ?? String(sent)) : sent)),
  )
}

/**
 * https://cloud.google.com/identity-platform/docs/reference/rest/v1/OobReqType, in the order of the numbers of its
 * protocol buffer.
 */
const requestTypes = [
  'OOB_REQ_TYPE_UNSPECIFIED',
  'PASSWORD_RESET',
  'OLD_EMAIL_AGREE',
  'NEW_EMAIL_ACCEPT',
  'VERIFY_EMAIL',
  'RECOVER_EMAIL',
  'EMAIL_SIGNIN',
  'VERIFY_AND_CHANGE_EMAIL',
  'REVERT_SECOND_FACTOR_ADDITION',
]

const attributes = [
  'USER_ATTRIBUTE_NAME_UNSPECIFIED',
  'EMAIL',
  'DISPLAY_NAME',
  'PROVIDER',
  'PHOTO_URL',
  'PASSWORD',
  'RAW_USER_INFO',
]

export const SignUpBody = z.object({
  email: text,
  password: text,
  displayName: text,
  idToken: text,
  localId: text,
  returnSecureToken: flag,
  captchaResponse: text,
})
export type SignUpBody = z.infer<typeof SignUpBody>

export const SignInBody = z.object({
  email: text,
  password: text,
  returnSecureToken: flag,
  captchaResponse: text,
})
export type SignInBody = z.infer<typeof SignInBody>

export const UpdateBody = z.object({
  idToken: text,
  oobCode: text,
  email: text,
  password: text,
  displayName: text,
  photoUrl: text,
  deleteAttribute: z.nullish(
    z.array(enumOf(attributes).check(z.refine((name) => attributes.includes(name)))),
  ),
  deleteProvider: z.nullish(z.array(z.string())),
  customAttributes: text,
  disableUser: flag,
  validSince: z.nullish(z.union([z.string(), z.int()])),
  returnSecureToken: flag,
})
export type UpdateBody = z.infer<typeof UpdateBody>

export const IdTokenBody = z.object({ idToken: text })
export type IdTokenBody = z.infer<typeof IdTokenBody>

export const ResetPasswordBody = z.object({ oobCode: text, newPassword: text })
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>

/** `postBody` is itself form-encoded: `id_token=…&providerId=google.com`. */
export const SignInWithIdpBody = z.object({
  postBody: text,
  requestUri: text,
  idToken: text,
  pendingToken: text,
  autoCreate: flag,
  returnIdpCredential: flag,
  returnSecureToken: flag,
})
export type SignInWithIdpBody = z.infer<typeof SignInWithIdpBody>

export const CreateAuthUriBody = z.object({
  identifier: text,
  continueUri: text,
  providerId: text,
  sessionId: text,
})
export type CreateAuthUriBody = z.infer<typeof CreateAuthUriBody>

export const SendOobCodeBody = z.object({
  requestType: z.nullish(enumOf(requestTypes)),
  email: text,
  idToken: text,
  newEmail: text,
  continueUrl: text,
  returnOobLink: flag,
  captchaResp: text,
})
export type SendOobCodeBody = z.infer<typeof SendOobCodeBody>

const anything = z.nullish(z.record(z.string(), z.unknown()))

export const StartEnrollmentBody = z.object({
  idToken: text,
  totpEnrollmentInfo: anything,
  phoneEnrollmentInfo: anything,
})
export type StartEnrollmentBody = z.infer<typeof StartEnrollmentBody>

const totpVerificationInfo = z.nullish(z.object({ sessionInfo: text, verificationCode: text }))

export const FinalizeEnrollmentBody = z.object({
  idToken: text,
  displayName: text,
  totpVerificationInfo,
  phoneVerificationInfo: anything,
})
export type FinalizeEnrollmentBody = z.infer<typeof FinalizeEnrollmentBody>

export const WithdrawFactorBody = z.object({ idToken: text, mfaEnrollmentId: text })
export type WithdrawFactorBody = z.infer<typeof WithdrawFactorBody>

export const FinalizeSignInBody = z.object({
  mfaPendingCredential: text,
  mfaEnrollmentId: text,
  totpVerificationInfo,
  phoneVerificationInfo: anything,
})
export type FinalizeSignInBody = z.infer<typeof FinalizeSignInBody>

/** Has both spellings of the fields: that of OAuth and that of Google's documentation. */
export const TokenBody = z.object({
  grant_type: text,
  grantType: text,
  refresh_token: text,
  refreshToken: text,
})
export type TokenBody = z.infer<typeof TokenBody>

/**
 * Returns the body in the form of the operation. Throws an IdentityError that names the first field of a wrong type,
 * but never its value.
 */
export function readBody<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = z.safeParse(schema, body ?? {})
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = issue?.path ?? []
  if (path.length === 0) {
    throw malformed('Invalid JSON payload received. Unknown name "": Root element must be a message.')
  }
  throw malformed(`Invalid value at '${toProtoPath(path)}' (${protoTypeOf(issue)})`)
}

export function readJson(body: string): unknown {
  try {
    return body.trim() === '' ? {} : JSON.parse(body)
  } catch (error) {
    if (error instanceof SyntaxError) throw malformed('Invalid JSON payload received. Unexpected token.')
    throw error
  }
}

export function readForm(body: string): unknown {
  return Object.fromEntries(new URLSearchParams(body))
}

/** `['deleteAttribute', 0]` → `delete_attribute[0]` */
function toProtoPath(path: PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : String(key)))
    .join('')
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function protoTypeOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code !== 'invalid_type') return 'TYPE_ENUM'
  return issue.expected === 'boolean' ? 'TYPE_BOOL' : 'TYPE_STRING'
}
