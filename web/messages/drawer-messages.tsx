import { drawer } from './en/drawer.ts'

/** The texts of the dashboard's drawer and of pages that the person may not open. They load only with the dashboard. */
export const useDrawerMessages = () => drawer
