import { sessionRoutes } from './routes/session.ts'
import { accountRoutes } from './routes/account.ts'
import { bookingRoutes } from './routes/bookings.ts'
import { brandRoutes } from './routes/brands.ts'
import { cashRoutes } from './routes/cash.ts'
import { imageRoutes } from './routes/images.ts'
import { ledgerRoutes } from './routes/ledger.ts'
import { listingRoutes } from './routes/listings.ts'
import { meetingRoutes } from './routes/meetings.ts'
import { modelRoutes } from './routes/models.ts'
import { moderationRoutes } from './routes/moderation.ts'
import { paymentRoutes } from './routes/payments.ts'
import { payoutRoutes } from './routes/payouts.ts'
import { productRoutes } from './routes/product.ts'
import { saleProblemRoutes } from './routes/sale-problems.ts'
import { saleRoutes } from './routes/sales.ts'
import { searchRoutes } from './routes/search.ts'
import { userRoutes } from './routes/users.ts'
import { webhookRoutes } from './routes/webhooks.ts'

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
