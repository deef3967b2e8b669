import { home } from './en/home.ts'
import { en } from './en.ts'

const english = { ...en, home }

/** Like `useMessages`, plus the texts of the home page. */
export const useHomeMessages = () => english
