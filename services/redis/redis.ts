import { Redis } from 'ioredis'

/** How long Redis may take to answer. It usually takes less than a millisecond. */
const maxAnswerMs = 500

/**
 * Connects to Redis (or Valkey). While it does not answer, commands fail at once. A connection without an answer for
 * half a second is opened again, because a server that is frozen still accepts connections and commands.
 */
export function connectRedis(url: string): Redis {
  return new Redis(url, {
    enableOfflineQueue: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    keepAlive: 10_000,
    connectTimeout: 2000,
    commandTimeout: maxAnswerMs,
    socketTimeout: maxAnswerMs,
    retryStrategy: (attempt: number) => Math.min(5000, attempt * 100),
  })
}
