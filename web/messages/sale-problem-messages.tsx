import { saleProblems } from './en/sale-problems.ts'
import { en } from './en.ts'

const english = { ...en, saleProblems }

/** Like `useMessages`, plus the texts about problems with sales. They load only with the receipt. */
export const useSaleProblemMessages = () => english
