import { QueryClient } from '@tanstack/react-query'
import { Problem } from '#contract/errors.ts'
import { NetworkFailure } from './network-failure.ts'

/** How fetched data is kept and failed fetches are tried again; the one place where these are written. */
export const fetching = {
  retries: 3,
  firstDelayMs: 1000,
  longestDelayMs: 30_000,
  keptForMs: 5 * 60_000,
}

/** True for what may succeed later: no answer, too many requests, a fault of the server's own. */
export function mayPassLater(error: unknown): boolean {
  return (
    error instanceof NetworkFailure ||
    (error instanceof Problem && (error.status === 429 || error.status >= 500))
  )
}

export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < fetching.retries && mayPassLater(error)
}

/** Counted from 0: 1 s, 2 s, 4 s … at most 30 s. */
export function retryDelayMs(failure: number): number {
  return Math.min(fetching.firstDelayMs * 2 ** failure, fetching.longestDelayMs)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        gcTime: fetching.keptForMs,
        // Offline is a failure with words and a way to try again, not a wait without end.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

let shared: QueryClient | undefined

/** One for the life of the page in the browser, a new one for each page the server renders. */
export function getQueryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient()
  shared ??= createQueryClient()
  return shared
}

/** Keys of what belongs to the person who is signed in: forgotten when they leave. */
export const ownKey = (...parts: string[]) => ['own', ...parts] as const

export function forgetOwnQueries(client: QueryClient) {
  client.removeQueries({ queryKey: ['own'] })
}
