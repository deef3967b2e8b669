import type { JWTVerifyGetKey } from 'jose'
import type { Configuration } from 'openid-client'
import type { Clock } from '#lib/clock.ts'

/** The issuer of ID tokens: Google, or the emulator. */
export type Issuer = {
  clientId: string
  /** The names of the issuer that tokens may contain. */
  names: string[]
  /**
   * Returns `openid-client`'s configuration, for a browser that reached us at `origin`. Throws the errors of that
   * library.
   */
  configure: (origin: string) => Promise<Configuration>
  /** Finds a token's key. Throws Refusal `provider-unavailable` when the keys cannot be fetched. */
  keys: JWTVerifyGetKey
  /** The clock by which its tokens are checked. */
  clock: Clock
}
