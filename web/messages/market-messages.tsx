import { listings } from './en/listings.ts'
import { en } from './en.ts'

const english = { ...en, listings }

/** Like `useMessages`, plus the texts about phones for sale. They load only with the pages that show phones. */
export const useMarketMessages = () => english
