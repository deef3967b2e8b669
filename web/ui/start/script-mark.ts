import { createContext } from 'react'

/**
 * The mark by which the content policy recognises our own scripts on the server. It is removed before the page is sent,
 * so in the browser it is undefined.
 */
export const ScriptMark = createContext<string | undefined>(undefined)
