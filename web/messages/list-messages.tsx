import { brands } from './en/brands.ts'
import { listings } from './en/listings.ts'
import { en } from './en.ts'

const english = { ...en, brands, listings }

export type ListMessages = typeof english

/** Like `useMarketMessages`, plus the texts of pages that list phones: of a brand, a search, or promoted ones. */
export const useListMessages = () => english
