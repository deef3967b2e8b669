import { createContext, useContext } from 'react'
import { en, type Messages } from './en.ts'

export type { Messages } from './en.ts'

const MessagesContext = createContext<Messages>(en)

/** Speaks another language below it. */
export const MessagesProvider = MessagesContext.Provider

/** What to say here, in the language of the page. */
export function useMessages(): Messages {
  return useContext(MessagesContext)
}
