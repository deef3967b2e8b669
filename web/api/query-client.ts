import { QueryClient } from '@tanstack/react-query'
import { Problem } from '#contract/problem.ts'
import { NetworkFailure } from './network-failure.ts'

/** How long fetched data is kept and how failed fetches are retried. These values are defined only here. */
export const fetching = {
  retries: 3,
  firstDelayMs: 1000,
  maxDelayMs: 30_000,
  keptForMs: 5 * 60_000,
}

/** True if a retry may succeed: no answer came, there were too many requests, or the server failed. */
export function mayPassLater(error: unknown): boolean {
  return (
    error instanceof NetworkFailure ||
    (error instanceof Problem && (error.status === 429 || error.status >= 500))
  )
}

export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < fetching.retries && mayPassLater(error)
}

/** The delay before a retry; failures are counted from 0. 1 s, 2 s, 4 s … at most 30 s. */
export function retryDelayMs(failure: number): number {
  return Math.min(fetching.firstDelayMs * 2 ** failure, fetching.maxDelayMs)
}

export function createQueryClient(keptForMs = fetching.keptForMs): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        gcTime: keptForMs,
        // Being offline is a failure with a message and a retry, not an endless wait.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

let shared: QueryClient | undefined

/** Returns one client for the life of the page in the browser, and a new one for each page that the server renders. */
export function getQueryClient(): QueryClient {
  // Infinite retention needs no timer. A timer would keep the whole rendered page in memory.
  if (typeof document === 'undefined') return createQueryClient(Number.POSITIVE_INFINITY)
  shared ??= createQueryClient()
  return shared
}

/** Query keys for a person's own data. It is removed when they sign out. */
export const ownKey = (...parts: string[]) => ['own', ...parts] as const

export function forgetOwnQueries(client: QueryClient) {
  client.removeQueries({ queryKey: ['own'] })
}
