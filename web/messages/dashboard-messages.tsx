import { activity } from './en/activity.ts'
import { admin } from './en/admin.ts'
import { adminPayments } from './en/admin-payments.ts'
import { dashboard } from './en/dashboard.ts'
import { adminBrands } from './en/admin-brands.ts'
import { drawer } from './en/drawer.ts'
import { listingPage } from './en/listing-page.ts'
import { listings } from './en/listings.ts'
import { models } from './en/models.ts'
import { payments } from './en/payments.ts'
import { reports } from './en/reports.ts'
import { saleProblems } from './en/sale-problems.ts'
import { selling } from './en/selling.ts'
import { users } from './en/users.ts'
import { en } from './en.ts'

/** The texts that `useDashboardMessages` returns. */
export const dashboardTexts = {
  ...en,
  activity,
  admin,
  adminPayments,
  adminBrands,
  dashboard,
  drawer,
  listingPage,
  listings,
  models,
  payments,
  reports,
  saleProblems,
  selling,
  users,
}

export type DashboardMessages = typeof dashboardTexts

/** Like `useMessages`, plus the texts of the dashboard. They load only with the dashboard's pages. */
export const useDashboardMessages = () => dashboardTexts
