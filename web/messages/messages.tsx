import { createContext, useContext } from 'react'
import { en, type Messages } from './en.ts'

export type { Messages } from './en.ts'

const MessagesContext = createContext<Messages>(en)

/** Sets another language for the components inside it. */
export const MessagesProvider = MessagesContext.Provider

/** The texts in the language of the page. */
export function useMessages(): Messages {
  return useContext(MessagesContext)
}
