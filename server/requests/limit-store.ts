import type { Redis } from 'ioredis'

/**
 * Where calls are counted, under a separate name: in Redis for all processes of the installation, or in each process
 * alone.
 */
export function limitStore(redis: Redis | undefined, name: 'limit' | 'pages') {
  return redis ? { redis, nameSpace: `hatbodol-${name}-` } : {}
}
