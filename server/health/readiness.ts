import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/refusal.ts'
import { cacheBriefly } from '#lib/cache-briefly.ts'
import { createStoreHealth, type StoreHealth } from '#services/images/store-health.ts'
import { Front } from '../front.ts'
import type { OpenServices } from '../services.ts'

export type Readiness = {
  /** Throws `not-ready` while this process should get no requests. The database may be away: pages are cached. */
  assertServing: () => void
  /** Throws `not-ready` while not everything works that needs the database. */
  assertReady: () => Promise<void>
  /** Whether pictures can be stored and shown. */
  askPictures: StoreHealth
  /** Whether Redis answers. */
  askRedis: () => Promise<'ok' | 'unreachable' | 'none'>
}

/** How wrong the clock of a machine may be. We correct it, but nobody should rely on that. */
const maxAheadMs = 30_000

/** Answers the health checks. Call it before the server listens. */
export function createReadiness({ server }: FastifyInstance, services: OpenServices): Readiness {
  const { watch, redis, database } = services
  const assertServing = () => {
    const phase = server instanceof Front ? server.phase : 'serving'
    if (phase === 'leaving' || phase === 'closing') throw new Refusal('not-ready/stopping-soon')
    if (phase !== 'serving') throw new Refusal('not-ready/filling')
  }
  return {
    assertServing,
    assertReady: async () => {
      assertServing()
      const { missing, isReadOnly, clockAheadMs } = await watch.ask().catch((cause: unknown) => {
        throw new Refusal('not-ready/database', { cause })
      })
      if (missing.length > 0) throw new Refusal('not-ready/migrating')
      if (database.isFull()) throw new Refusal('not-ready/no-room')
      if (isReadOnly) throw new Refusal('not-ready/read-only')
      if (Math.abs(clockAheadMs) > maxAheadMs) throw new Refusal('not-ready/clock')
    },
    askPictures: createStoreHealth(services),
    askRedis: cacheBriefly(async () => (redis ? askRedis(redis) : 'none'), 1000),
  }
}

const askRedis = (redis: { ping: () => Promise<unknown> }): Promise<'ok' | 'unreachable'> =>
  redis.ping().then(
    () => 'ok',
    () => 'unreachable',
  )
