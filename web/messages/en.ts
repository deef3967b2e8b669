import { blog } from './en/blog.ts'
import { bookings } from './en/bookings.ts'
import { brands } from './en/brands.ts'
import { common } from './en/common.ts'
import { home } from './en/home.ts'
import { items } from './en/items.ts'
import { layout } from './en/layout.ts'
import { pages } from './en/pages.ts'
import { payments } from './en/payments.ts'
import { search } from './en/search.ts'
import { session } from './en/session.ts'
import { users } from './en/users.ts'

/** What the product says, in English, but for the dashboard (dashboard-messages.tsx). Another language has the same names. */
export const en = {
  blog,
  bookings,
  brands,
  common,
  home,
  items,
  layout,
  pages,
  payments,
  search,
  session,
  users,
}

export type Messages = typeof en
