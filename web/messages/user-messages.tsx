import { signIn } from './en/sign-in.ts'
import { users } from './en/users.ts'
import { en } from './en.ts'

const english = { ...en, signIn, users }

export type UserMessages = typeof english

/** Like `useSignInMessages`, plus the texts about names, pictures and new passwords. They load only with their forms. */
export const useUserMessages = () => english
