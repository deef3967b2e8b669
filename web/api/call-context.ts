import { createContext } from 'react-router'
import type { Call } from '#contract/route.ts'

/** How a loader on the server reaches the API: in process, and as nobody in particular. */
export const callContext = createContext<Call>()

/** The address people see us at, for canonical links: scheme and host, no slash at the end. */
export const originContext = createContext<string>()
