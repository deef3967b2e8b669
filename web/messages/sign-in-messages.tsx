import { useMemo } from 'react'
import { signIn } from './en/sign-in.ts'
import { type Messages, useMessages } from './messages.tsx'

const english = { signIn }

export type SignInMessages = Messages & typeof english

/** Like `useMessages`, plus the texts about signing in and its failures. They load only where somebody can do so. */
export function useSignInMessages(): SignInMessages {
  const messages = useMessages()
  return useMemo(() => ({ ...messages, ...english }), [messages])
}
