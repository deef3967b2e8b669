import { createContext } from 'react-router'
import type { Api } from '#contract/route.ts'

/** How a loader on the server calls the API: in process, and without a signed-in person. */
export const apiContext = createContext<Api>()

/** Our public origin, for canonical links: scheme and host, without a slash at the end. */
export const originContext = createContext<string>()

/** The mark of our own inline scripts while a page is being rendered. */
export const scriptMarkContext = createContext<string>()

/** Where a rendered page is put for the server: its Response would only encode the HTML, which is then read again. */
export const documentContext = createContext<Buffer | undefined>(undefined)
