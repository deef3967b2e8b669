import type * as z from 'zod/mini'
import {
  CreateAuthUriBody,
  FinalizeEnrollmentBody,
  FinalizeSignInBody,
  IdTokenBody,
  readBody,
  ResetPasswordBody,
  SendOobCodeBody,
  SignInBody,
  SignInWithIdpBody,
  SignUpBody,
  StartEnrollmentBody,
  UpdateBody,
  WithdrawFactorBody,
} from './core/bodies.ts'
import { readCaptchaConfig } from './captcha/captcha.ts'
import type { Caller, IdentityContext } from './core/context.ts'
import { signInWithIdp } from './google/google-sign-in.ts'
import { createAuthUri } from './accounts/known-addresses.ts'
import { refuse } from './core/errors.ts'
import { sendOobCode } from './emails/send-oob-code.ts'
import { resetPassword } from './emails/password-reset.ts'
import { deleteAccount } from './account-changes/deletion.ts'
import { updateAccount } from './account-changes/profile.ts'
import { lookUpAccount } from './sessions/lookup.ts'
import { countOwnRecoveryCodes, generateRecoveryCodes } from './second-factor/recovery-codes.ts'
import { finalizeEnrollment, startEnrollment, withdrawFactor } from './second-factor/enrollment.ts'
import { finalizeSignIn } from './second-factor/second-factor-sign-in.ts'
import { signInWithPassword, signUp } from './sign-in/sign-in.ts'
import { passwordLength } from './core/password-rules.ts'

export type Operation = {
  /** The form of the body. */
  schema: z.ZodMiniObject
  run: (context: IdentityContext, body: unknown, caller: Caller) => Promise<object>
}

function operation<S extends z.ZodMiniObject>(
  schema: S,
  run: (context: IdentityContext, body: z.output<S>, caller: Caller) => Promise<object>,
): Operation {
  return {
    schema,
    run: (context, body, caller) => {
      assertNoAdminFields(body)
      return run(context, readBody(schema, body), caller)
    },
  }
}

/**
 * Refuses fields that only an administrator of a Google project may send. An API key does not make anybody an
 * administrator.
 */
function assertNoAdminFields(body: unknown): void {
  if (typeof body !== 'object' || body === null) return
  if ('targetProjectId' in body && body.targetProjectId)
    throw refuse('INSUFFICIENT_PERMISSION', 'Only authenticated requests can specify target_project_id.')
}

/** The operations by POST at identitytoolkit.googleapis.com, by path. */
export const operations: Record<string, Operation> = {
  '/v1/accounts:signUp': operation(SignUpBody, signUp),
  '/v1/accounts:signInWithPassword': operation(SignInBody, signInWithPassword),
  '/v1/accounts:signInWithIdp': operation(SignInWithIdpBody, signInWithIdp),
  '/v1/accounts:createAuthUri': operation(CreateAuthUriBody, createAuthUri),
  '/v1/accounts:update': operation(UpdateBody, updateAccount),
  '/v1/accounts:lookup': operation(IdTokenBody, lookUpAccount),
  '/v1/accounts:delete': operation(IdTokenBody, deleteAccount),
  '/v1/accounts:sendOobCode': operation(SendOobCodeBody, sendOobCode),
  '/v1/accounts:resetPassword': operation(ResetPasswordBody, resetPassword),
  '/v2/accounts/mfaEnrollment:start': operation(StartEnrollmentBody, startEnrollment),
  '/v2/accounts/mfaEnrollment:finalize': operation(FinalizeEnrollmentBody, finalizeEnrollment),
  '/v2/accounts/mfaEnrollment:withdraw': operation(WithdrawFactorBody, withdrawFactor),
  '/v2/accounts/mfaSignIn:finalize': operation(FinalizeSignInBody, finalizeSignIn),
  // Only we have these: Google has no recovery codes.
  '/v2/accounts/recoveryCodes:generate': operation(IdTokenBody, generateRecoveryCodes),
  '/v2/accounts/recoveryCodes:count': operation(IdTokenBody, countOwnRecoveryCodes),
}

/** The operations by GET at the same host, by path. They return facts about the installation, not about an account. */
export const publicFacts: Record<string, (context: IdentityContext) => Promise<object>> = {
  '/v1/projects': readProject,
  '/v2/recaptchaConfig': readCaptchaConfig,
  '/v2/passwordPolicy': readPasswordPolicy,
}

/** projects: returns the host names from which people may sign in. The SDK requests them before it opens a popup. */
async function readProject({ projectId, authorizedDomains }: IdentityContext): Promise<object> {
  return { projectId, authorizedDomains }
}

/** passwordPolicy: returns the rules for the SDK's validatePassword. */
async function readPasswordPolicy(): Promise<object> {
  const { min, max } = passwordLength
  return {
    schemaVersion: 1,
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
    customStrengthOptions: { minPasswordLength: min, maxPasswordLength: max },
    allowedNonAlphanumericCharacters: [],
  }
}
