/** Google's names of all our refusals. The SDK turns each into an `auth/…` code. */
export type IdentityCode =
  | 'ADMIN_ONLY_OPERATION'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'EMAIL_EXISTS'
  | 'EMAIL_NOT_FOUND'
  | 'EXPIRED_OOB_CODE'
  | 'FEDERATED_USER_ID_ALREADY_LINKED'
  | 'INSUFFICIENT_PERMISSION'
  | 'INVALID_CODE'
  | 'INVALID_CONTINUE_URI'
  | 'INVALID_CREDENTIAL_OR_PROVIDER_ID'
  | 'INVALID_DISPLAY_NAME'
  | 'INVALID_EMAIL'
  | 'INVALID_GRANT_TYPE'
  | 'INVALID_IDENTIFIER'
  | 'INVALID_IDP_RESPONSE'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_MFA_PENDING_CREDENTIAL'
  | 'INVALID_NEW_EMAIL'
  | 'INVALID_OOB_CODE'
  | 'INVALID_PASSWORD'
  | 'INVALID_PENDING_TOKEN'
  | 'INVALID_PHOTO_URL'
  | 'INVALID_PROVIDER_ID'
  | 'INVALID_RECAPTCHA_TOKEN'
  | 'INVALID_REFRESH_TOKEN'
  | 'INVALID_REQUEST_URI'
  | 'INVALID_REQ_TYPE'
  | 'INVALID_SESSION_INFO'
  | 'MFA_ENROLLMENT_NOT_FOUND'
  | 'MISSING_CODE'
  | 'MISSING_CONTINUE_URI'
  | 'MISSING_EMAIL'
  | 'MISSING_GRANT_TYPE'
  | 'MISSING_IDENTIFIER'
  | 'MISSING_ID_TOKEN'
  | 'MISSING_MFA_ENROLLMENT_ID'
  | 'MISSING_MFA_PENDING_CREDENTIAL'
  | 'MISSING_NEW_EMAIL'
  | 'MISSING_OOB_CODE'
  | 'MISSING_PASSWORD'
  | 'MISSING_RECAPTCHA_TOKEN'
  | 'MISSING_REFRESH_TOKEN'
  | 'MISSING_REQUEST_URI'
  | 'MISSING_REQ_TYPE'
  | 'MISSING_SESSION_INFO'
  | 'NO_SUCH_PROVIDER'
  | 'OPERATION_NOT_ALLOWED'
  | 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'
  | 'PROVIDER_ALREADY_LINKED'
  | 'SECOND_FACTOR_EXISTS'
  | 'SECOND_FACTOR_LIMIT_EXCEEDED'
  | 'SESSION_EXPIRED'
  | 'TOKEN_EXPIRED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'UNAUTHORIZED_DOMAIN'
  | 'UNEXPECTED_PARAMETER'
  | 'UNVERIFIED_EMAIL'
  | 'USER_DISABLED'
  | 'USER_NOT_FOUND'
  | 'WEAK_PASSWORD'

type Form = { status: number; reason: string; canonicalStatus?: string; details?: object[] }

/** An error answer in the form of Google's services. */
export class IdentityError extends Error {
  readonly form: Form
  readonly retryAfterSeconds?: number

  constructor(message: string, form: Form, retryAfterSeconds?: number, options?: ErrorOptions) {
    super(message, options)
    this.name = 'IdentityError'
    this.form = form
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** The body of the answer. */
  toBody(): object {
    const { status, reason, canonicalStatus, details } = this.form
    return {
      error: {
        code: status,
        message: this.message,
        errors: [{ message: this.message, domain: 'global', reason }],
        ...(canonicalStatus ? { status: canonicalStatus } : {}),
        ...(details ? { details } : {}),
      },
    }
  }
}

/** A refusal with this code. Where Google adds a sentence to it, the SDK uses the sentence as the error's message. */
export function refuse(code: IdentityCode, sentence?: string): IdentityError {
  return new IdentityError(sentence ? `${code} : ${sentence}` : code, { status: 400, reason: 'invalid' })
}

export function refuseForNow(waitMs: number, why = 'Too many attempts have failed.'): IdentityError {
  const seconds = Math.ceil(waitMs / 1000)
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds === 1 ? '1 second' : seconds <= 120 ? `${seconds} seconds` : `${minutes} minutes`
  return new IdentityError(
    `TOO_MANY_ATTEMPTS_TRY_LATER : ${why} Try again in ${wait}.`,
    { status: 400, reason: 'invalid' },
    seconds,
  )
}

/** The error for a body that does not have the operation's form. */
export function malformed(message: string): IdentityError {
  return new IdentityError(message, {
    status: 400,
    reason: 'badRequest',
    canonicalStatus: 'INVALID_ARGUMENT',
  })
}

export function missingApiKey(): IdentityError {
  return new IdentityError(
    "Method doesn't allow unregistered callers (callers without established identity). " +
      'Please use API Key or other form of API consumer identity to call this API.',
    { status: 403, reason: 'forbidden', canonicalStatus: 'PERMISSION_DENIED' },
  )
}

export function wrongApiKey(service: string): IdentityError {
  return new IdentityError('API key not valid. Please pass a valid API key.', {
    status: 400,
    reason: 'badRequest',
    canonicalStatus: 'INVALID_ARGUMENT',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'API_KEY_INVALID',
        domain: 'googleapis.com',
        metadata: { service },
      },
    ],
  })
}

const unavailable: Form = { status: 503, reason: 'backendError', canonicalStatus: 'UNAVAILABLE' }

export function overloaded(): IdentityError {
  return new IdentityError('The service is currently unavailable.', unavailable, 2)
}

/** The error for an outside service that does not answer. The cause goes to the log. */
export function unreachable(cause: unknown): IdentityError {
  return new IdentityError('The service is currently unavailable.', unavailable, 2, { cause })
}

export function internalError(): IdentityError {
  return new IdentityError('Internal error encountered.', {
    status: 500,
    reason: 'backendError',
    canonicalStatus: 'INTERNAL',
  })
}

/** We send no codes by text message. */
export const refuseTextMessages = () => refuse('OPERATION_NOT_ALLOWED', 'SMS based MFA not enabled.')
