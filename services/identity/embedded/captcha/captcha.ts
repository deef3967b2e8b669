import type { Caller, CaptchaAction, IdentityContext } from '../core/context.ts'
import { refuse, unreachable } from '../core/errors.ts'

/**
 * Checks the captcha's token; does nothing where no captcha is configured. Throws IdentityError
 * MISSING_RECAPTCHA_TOKEN, after which the SDK makes the check and repeats the request; INVALID_RECAPTCHA_TOKEN; and
 * `UNAVAILABLE` when the token cannot be checked, so that an outage does not let attackers in.
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

/**
 * Checks the captcha before a try that waits for its turn, so that nobody holds a place while an outside service is
 * asked. The check costs money, so who would be refused anyway does not reach it: `assertMayTry` throws.
 */
export async function passCaptcha(
  context: IdentityContext,
  { token, action, caller }: { token: string | null | undefined; action: CaptchaAction; caller: Caller },
  assertMayTry: () => Promise<void>,
): Promise<void> {
  if (!context.captcha) return
  await assertMayTry()
  await assertHuman(context, token, action, caller)
}

/**
 * recaptchaConfig: returns what the SDK needs before it loads the check. Without a captcha there is no key, as at
 * Google.
 */
export async function readCaptchaConfig({ captcha, projectId }: IdentityContext): Promise<object> {
  return {
    ...(captcha ? { recaptchaKey: `projects/${projectId}/keys/${captcha.siteKey}` } : {}),
    recaptchaEnforcementState: [
      { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: captcha ? 'ENFORCE' : 'OFF' },
      { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
    ],
  }
}
