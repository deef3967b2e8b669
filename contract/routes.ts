import { accountRoutes } from './account.ts'
import { bookingRoutes } from './bookings.ts'
import { brandRoutes } from './brands.ts'
import { imageRoutes } from './images.ts'
import { itemRoutes } from './items.ts'
import { moderationRoutes } from './moderation.ts'
import { paymentRoutes } from './payments.ts'
import { productRoutes } from './product.ts'
import { sessionRoutes } from './session.ts'
import { userRoutes } from './users.ts'
import { webhookRoutes } from './webhooks.ts'

/** The whole API, noun by noun: the server mounts it, the browser calls it, the documentation is generated from it. */
export const routes = {
  product: productRoutes,
  session: sessionRoutes,
  users: userRoutes,
  images: imageRoutes,
  brands: brandRoutes,
  items: itemRoutes,
  payments: paymentRoutes,
  bookings: bookingRoutes,
  moderation: moderationRoutes,
  account: accountRoutes,
  webhooks: webhookRoutes,
}
