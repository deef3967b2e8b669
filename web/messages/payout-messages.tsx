import { dashboardTexts } from './dashboard-messages.tsx'
import { payouts } from './en/payouts.ts'

const english = { ...dashboardTexts, payouts }

export type PayoutMessages = typeof english

/** Like `useDashboardMessages`, plus the texts about payouts. They load only with the pages that show them. */
export const usePayoutMessages = () => english
