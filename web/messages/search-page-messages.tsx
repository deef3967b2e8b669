import { searchPage } from './en/search-page.ts'

/** The texts of the page of a search. They load only with that page. */
export const useSearchPageMessages = () => searchPage
