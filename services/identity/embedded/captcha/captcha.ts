import type { Caller, IdentityContext } from '../context.ts'
import { refuse, unreachable } from '../errors.ts'

/** Asked before an account is made, signed in to by password, or sent a letter; where one is configured. */
export type Captcha = {
  /** Public; what the SDK loads the check with. */
  siteKey: string
  /** Whether the check was passed. Throws when nobody could be asked. */
  isPassed: (token: string, action: CaptchaAction, address: string) => Promise<boolean>
}

/** The SDK's names of what is about to be done. */
export type CaptchaAction = 'signUpPassword' | 'signInWithPassword' | 'getOobCode'

/**
 * Lets a person go on, and everybody where no captcha is configured. Throws IdentityError MISSING_RECAPTCHA_TOKEN, upon
 * which the SDK makes the check and asks again; INVALID_RECAPTCHA_TOKEN; `UNAVAILABLE` when the check cannot be made, for
 * what it is there to keep out would only have to wait for that.
 */
export async function assertHuman(
  { captcha }: IdentityContext,
  token: string | null | undefined,
  action: CaptchaAction,
  caller: Caller,
): Promise<void> {
  if (!captcha) return
  if (!token) throw refuse('MISSING_RECAPTCHA_TOKEN')
  const isPassed = await captcha.isPassed(token, action, caller.address).catch((error: unknown) => {
    throw unreachable(error)
  })
  if (!isPassed) throw refuse('INVALID_RECAPTCHA_TOKEN')
}

/** recaptchaConfig: what the SDK asks before it loads the check. Without one there is no key in the answer, as at Google. */
export async function readCaptchaConfig({ captcha, projectId }: IdentityContext): Promise<object> {
  return {
    ...(captcha ? { recaptchaKey: `projects/${projectId}/keys/${captcha.siteKey}` } : {}),
    recaptchaEnforcementState: [
      { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: captcha ? 'ENFORCE' : 'OFF' },
      { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
    ],
  }
}
