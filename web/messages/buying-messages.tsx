import { bookings } from './en/bookings.ts'
import { payments } from './en/payments.ts'
import { en } from './en.ts'

const english = { ...en, bookings, payments }

export type BuyingMessages = typeof english

/** Like `useMessages`, plus the texts about bookings and payments. They load only where somebody can buy. */
export const useBuyingMessages = () => english
