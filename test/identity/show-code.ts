import { TOTP } from 'otpauth'

/** Returns the code that an authenticator app shows for this secret (Base32) at that moment. */
export function showCode(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() })
}
