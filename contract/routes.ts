import { sessionRoutes } from './access-token.ts'
import { accountRoutes } from './account.ts'
import { bookingRoutes } from './bookings.ts'
import { brandRoutes } from './brands.ts'
import { cashRoutes } from './cash.ts'
import { imageRoutes } from './images.ts'
import { ledgerRoutes } from './ledger.ts'
import { listingRoutes } from './listings.ts'
import { meetingRoutes } from './meetings.ts'
import { modelRoutes } from './models.ts'
import { moderationRoutes } from './moderation.ts'
import { paymentRoutes } from './payments.ts'
import { payoutRoutes } from './payouts.ts'
import { productRoutes } from './product.ts'
import { saleProblemRoutes } from './sale-problems.ts'
import { saleRoutes } from './sales.ts'
import { searchRoutes } from './search.ts'
import { userRoutes } from './users.ts'
import { webhookRoutes } from './webhooks.ts'

/**
 * The whole API, grouped by resource. The server mounts it, the browser calls it, and the documentation is generated
 * from it.
 */
export const routes = {
  product: productRoutes,
  session: sessionRoutes,
  users: userRoutes,
  images: imageRoutes,
  brands: brandRoutes,
  models: modelRoutes,
  items: listingRoutes,
  search: searchRoutes,
  ledger: ledgerRoutes,
  payments: paymentRoutes,
  saleProblems: saleProblemRoutes,
  bookings: bookingRoutes,
  cash: cashRoutes,
  meetings: meetingRoutes,
  sales: saleRoutes,
  payouts: payoutRoutes,
  moderation: moderationRoutes,
  account: accountRoutes,
  webhooks: webhookRoutes,
}
