import type { Redis } from 'ioredis'

/**
 * The options of the rate limiter that say where calls are counted, with a separate count for each name: in Redis for all
 * processes of the installation, or in each process for itself.
 */
export function limitStore(redis: Redis | undefined, name: 'limit' | 'pages') {
  return redis ? { redis, nameSpace: `hatbodol-${name}-` } : {}
}
