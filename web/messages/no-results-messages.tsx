import { brands } from './en/brands.ts'
import { listings } from './en/listings.ts'
import { noResults } from './en/no-results.ts'
import { en } from './en.ts'

const english = { ...en, brands, listings, noResults }

export type NoResultsMessages = typeof english

/** Like `useListMessages`, plus the texts of a list in which nothing matches. */
export const useNoResultsMessages = () => english
