import { about } from './en/about.ts'

/** The texts of the about page. They load only with that page. */
export const useAboutMessages = () => about
