import { signIn } from './en/sign-in.ts'
import { en } from './en.ts'

const english = { ...en, signIn }

export type SignInMessages = typeof english

/** Like `useMessages`, plus the texts about signing in and its failures. They load only where somebody can do so. */
export const useSignInMessages = () => english
