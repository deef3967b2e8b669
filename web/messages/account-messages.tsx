import { account } from './en/account.ts'
import { signIn } from './en/sign-in.ts'
import { users } from './en/users.ts'
import { en } from './en.ts'

const english = { ...en, account, signIn, users }

export type AccountMessages = typeof english

/** Like `useSignInMessages`, plus the texts of the account page. They load only with that page. */
export const useAccountMessages = () => english
