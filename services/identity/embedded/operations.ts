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
} from './bodies.ts'
import { readCaptchaConfig } from './captcha/captcha.ts'
import type { Caller, IdentityContext } from './context.ts'
import { signInWithIdp } from './google/google-sign-in.ts'
import { createAuthUri } from './accounts/known-addresses.ts'
import { sendOobCode } from './letters/letters.ts'
import { resetPassword } from './letters/password-reset.ts'
import { readPasswordPolicy, readProject } from './project.ts'
import { deleteAccount } from './accounts/deletion.ts'
import { lookUpAccount, updateAccount } from './accounts/profile.ts'
import { finalizeEnrollment, startEnrollment, withdrawFactor } from './second-factor/second-factor.ts'
import { finalizeSignIn } from './second-factor/second-step.ts'
import { signInWithPassword, signUp } from './sign-in/sign-in.ts'

export type Operation = {
  /** The names of the fields it takes. */
  fields: string[]
  run: (context: IdentityContext, body: unknown, caller: Caller) => Promise<object>
}

function operation<S extends z.ZodMiniObject>(
  schema: S,
  run: (context: IdentityContext, body: z.output<S>, caller: Caller) => Promise<object>,
): Operation {
  return {
    fields: Object.keys(schema.shape),
    run: (context, body, caller) => run(context, readBody(schema, body), caller),
  }
}

/** What is asked by POST at identitytoolkit.googleapis.com, by path. */
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
}

/** What is asked by GET there, of the installation and not of anybody, by path. */
export const publicFacts: Record<string, (context: IdentityContext) => Promise<object>> = {
  '/v1/projects': readProject,
  '/v2/recaptchaConfig': readCaptchaConfig,
  '/v2/passwordPolicy': readPasswordPolicy,
}
