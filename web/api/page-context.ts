import { createContext } from 'react-router'
import type { Api } from '#contract/route.ts'

/** How a loader on the server calls the API: in process, and without a signed-in person. */
export const apiContext = createContext<Api>()

/** Our public origin, for canonical links: scheme and host, without a slash at the end. */
export const originContext = createContext<string>()

/** The nonce of our own inline scripts for the page that is being rendered. */
export const scriptMarkContext = createContext<string>()

/**
 * The page's own path, without the prefix of its language; empty if its route alone decides it. The server redirects from
 * other paths of the page to it.
 */
export const pagePathContext = createContext('')

/** The rendered page. The server takes it from here, because a Response would encode the HTML only to decode it again. */
export const documentContext = createContext<Buffer | undefined>(undefined)
