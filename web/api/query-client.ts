import { QueryClient } from '@tanstack/react-query'
import { Problem } from '#contract/problem.ts'
import { NetworkFailure } from './network-failure.ts'

/** How long fetched data is cached and how failed fetches are retried. These values are defined only here. */
export const fetching = {
  retries: 3,
  firstDelayMs: 1000,
  maxDelayMs: 30_000,
  gcTimeMs: 5 * 60_000,
}

/** True if a retry may succeed: no answer came, there were too many requests, or the server failed. */
export function maySucceedLater(error: unknown): boolean {
  return (
    error instanceof NetworkFailure ||
    (error instanceof Problem && (error.status === 429 || error.status >= 500))
  )
}

export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < fetching.retries && maySucceedLater(error)
}

/** The delay before a retry: 1 s, 2 s, 4 s … at most 30 s. `failure` counts from 0. */
export function retryDelayMs(failure: number): number {
  return Math.min(fetching.firstDelayMs * 2 ** failure, fetching.maxDelayMs)
}

export function createQueryClient(gcTimeMs = fetching.gcTimeMs): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        gcTime: gcTimeMs,
        // Being offline is a failure with a message and a retry, not an endless wait.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  })
}

let shared: QueryClient | undefined

/** In the browser, returns one client for the life of the page; on the server, a new one for each rendered page. */
export function getQueryClient(): QueryClient {
  // Data that is cached for ever needs no timer. A timer would keep the whole rendered page in memory.
  if (typeof document === 'undefined') return createQueryClient(Number.POSITIVE_INFINITY)
  shared ??= createQueryClient()
  return shared
}

/** The query key for a person's own data, which is removed when they sign out. */
export const ownKey = (...parts: string[]) => ['own', ...parts] as const

export function forgetOwnQueries(client: QueryClient) {
  client.removeQueries({ queryKey: ['own'] })
}
