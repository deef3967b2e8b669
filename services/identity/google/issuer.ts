import type { JWTVerifyGetKey } from 'jose'
import type { Configuration } from 'openid-client'
import type { Clock } from '#lib/clock.ts'

/** Who signs ID tokens: Google, or what stands in for it. */
export type Issuer = {
  clientId: string
  /** How it spells itself in a token. */
  spellings: string[]
  /** As `openid-client` knows it, for a browser that found us at `origin`. Throws what that library throws. */
  configure: (origin: string) => Promise<Configuration>
  /** Throws Problem `provider-unavailable` while nobody can tell. */
  keys: JWTVerifyGetKey
  /** The time it goes by. */
  clock: Clock
}
